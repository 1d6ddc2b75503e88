/** How a small printer is connected. */
export const CONNECTIONS = ['usb', 'serial', 'bluetooth'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** A printer that was chosen: sends bytes, and fails if it does not take them. */
interface Printer {
  send(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The next slip asks again which printer it is. */
  forget(): Promise<void> | void;
}

/** Nobody waits longer for a printer that is off, or out of paper. */
const DEADLINE_MS = 20_000;
/** The slowest port takes a byte in ten bits. */
const BITS_OF_BYTE = 10;

/** Those that this browser can use. */
export const availableConnections = (): Connection[] => CONNECTIONS.filter((connection) => connection in navigator);

/** Printers have a class of their own (USB.org, Device Class 07h). */
const USB_PRINTER = 7;

const isPrinter = ({ alternate }: USBInterface) => alternate.interfaceClass === USB_PRINTER;

async function usbPrinter(): Promise<Printer> {
  const [known] = await navigator.usb.getDevices();
  const device = known ?? (await navigator.usb.requestDevice({ filters: [{ classCode: USB_PRINTER }] }));
  const send: Printer['send'] = async (bytes) => {
    await device.open();
    try {
      if (!device.configuration) await device.selectConfiguration(1);
      const part = device.configuration?.interfaces.find(isPrinter);
      const out = part?.alternate.endpoints.find(({ direction }) => direction === 'out');
      if (!part || !out) throw new Error('This device is no printer.');
      await device.claimInterface(part.interfaceNumber);
      const { status } = await device.transferOut(out.endpointNumber, bytes);
      if (status !== 'ok') throw new Error(`The printer answered ${status ?? 'nothing'}.`);
    } finally {
      await device.close();
    }
  };
  return { send, forget: () => device.forget() };
}

/** What most printers are set to. */
const BAUD_RATE = 9600;

async function serialPrinter(): Promise<Printer> {
  const [known] = await navigator.serial.getPorts();
  const port = known ?? (await navigator.serial.requestPort());
  const send: Printer['send'] = async (bytes) => {
    await port.open({ baudRate: BAUD_RATE });
    try {
      const writer = port.writable?.getWriter();
      if (!writer) throw new Error('This port takes nothing.');
      await writer.write(bytes);
      // Closing waits until all has left.
      await writer.close();
    } finally {
      await port.close();
    }
  };
  return { send, forget: () => port.forget() };
}

/** The services under which printers of the usual makers take bytes. */
const BLUETOOTH_SERVICES = [
  '000018f0-0000-1000-8000-00805f9b34fb',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
] as const;
/** What every printer takes at once. */
const BLUETOOTH_BYTES = 100;

let chosen: BluetoothDevice | undefined;

async function bluetoothPrinter(): Promise<Printer> {
  // Else the browser refuses as if somebody had closed its list.
  if (!(await navigator.bluetooth.getAvailability())) throw new Error('This computer has no Bluetooth.');
  const filters = BLUETOOTH_SERVICES.map((service) => ({ services: [service] }));
  const device = chosen ?? (await navigator.bluetooth.requestDevice({ filters }));
  chosen = device;
  const send: Printer['send'] = async (bytes) => {
    const server = await device.gatt?.connect();
    if (!server) throw new Error('This device takes nothing.');
    try {
      for (const service of await server.getPrimaryServices()) {
        const parts = await service.getCharacteristics();
        const out = parts.find(({ properties }) => properties.write || properties.writeWithoutResponse);
        if (!out) continue;
        for (let at = 0; at < bytes.length; at += BLUETOOTH_BYTES) {
          const some = bytes.slice(at, at + BLUETOOTH_BYTES);
          await (out.properties.writeWithoutResponse
            ? out.writeValueWithoutResponse(some)
            : out.writeValueWithResponse(some));
        }
        return;
      }
      throw new Error('This device is no printer.');
    } finally {
      server.disconnect();
    }
  };
  return { send, forget: () => void (chosen = undefined) };
}

const CHOOSE: Record<Connection, () => Promise<Printer>> = {
  usb: usbPrinter,
  serial: serialPrinter,
  bluetooth: bluetoothPrinter,
};

/** Somebody closed the browser's list of devices. */
const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

/** A slip of 120 mm has some 46 KB: at 9600 baud that takes longer than the deadline of a printer that is silent. */
const timeFor = (bytes: Uint8Array): number => DEADLINE_MS + (bytes.length * BITS_OF_BYTE * 1_000) / BAUD_RATE;

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The printer does not answer.')), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One slip after the other: two at once would mix, or break each other off. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Sends bytes to the printer that was used last, else to the one that is chosen now: call it on a touch. False if none was
 * chosen. Rejects if the printer does not take them in time; the next slip then asks which printer it is.
 */
export async function sendToPrinter(
  connection: Connection,
  bytes: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<boolean> {
  let printer: Printer;
  try {
    printer = await CHOOSE[connection]();
  } catch (error) {
    if (isGivenUp(error)) return false;
    throw error;
  }
  const data = await bytes();
  const sent = before.then(() => within(printer.send(data), timeFor(data)));
  before = sent.catch(() => undefined);
  try {
    await sent;
  } catch (error) {
    await Promise.resolve(printer.forget()).catch(() => undefined);
    throw error;
  }
  return true;
}
