/** How a small printer is connected. */
export const CONNECTIONS = ['usb', 'serial', 'bluetooth'] as const;
export type Connection = (typeof CONNECTIONS)[number];
/** What serial printers are set to, in bits a second. */
export const SERIAL_SPEEDS = ['9600', '19200', '38400', '57600', '115200'] as const;
export type SerialSpeed = (typeof SERIAL_SPEEDS)[number];

/** A printer that was chosen: sends bytes, and fails if it does not take them. */
interface Printer {
  send(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The next slip asks again which printer it is. */
  forget(): Promise<void> | void;
}

/** Nobody waits longer for a printer that is off, or out of paper: one that prints takes each part within three seconds. */
const SILENCE_MS = 10_000;
/** Android asks whether the browser may use a device when that is opened, and whoever is asked has to read it. */
const OPENING_MS = 20_000;
/** A device that is let go leaves at once, or does not answer any more. */
const LEAVING_MS = 2_000;
/** What the slowest port sends in two seconds: ten bits a byte, 9600 a second. */
const PART_BYTES = 2_048;

/** Fails if the printer is silent for longer. */
async function inTime<T>(work: Promise<T>, ms = SILENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The printer does not answer.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bytes in parts: each that is taken shows that the printer goes on. */
function* partsOf(bytes: Uint8Array<ArrayBuffer>, size = PART_BYTES): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

/** Those that this browser can use. */
export const availableConnections = (): Connection[] => CONNECTIONS.filter((connection) => connection in navigator);

/** Printers have a class of their own (USB.org, Device Class 07h). */
const USB_PRINTER = 7;

const isPrinter = ({ alternate }: USBInterface) => alternate.interfaceClass === USB_PRINTER;

async function usbPrinter(): Promise<Printer> {
  const [known] = await navigator.usb.getDevices();
  const device = known ?? (await navigator.usb.requestDevice({ filters: [{ classCode: USB_PRINTER }] }));
  const send: Printer['send'] = async (bytes) => {
    await inTime(device.open(), OPENING_MS);
    try {
      if (!device.configuration) await inTime(device.selectConfiguration(1));
      const part = device.configuration?.interfaces.find(isPrinter);
      const out = part?.alternate.endpoints.find(({ direction }) => direction === 'out');
      if (!part || !out) throw new Error('This device is no printer.');
      await inTime(device.claimInterface(part.interfaceNumber));
      for (const some of partsOf(bytes)) {
        const { status } = await inTime(device.transferOut(out.endpointNumber, some));
        if (status !== 'ok') throw new Error(`The printer answered ${status ?? 'nothing'}.`);
      }
    } finally {
      await inTime(device.close(), LEAVING_MS);
    }
  };
  return { send, forget: () => device.forget() };
}

async function serialPrinter(baudRate: number): Promise<Printer> {
  const [known] = await navigator.serial.getPorts();
  const port = known ?? (await navigator.serial.requestPort());
  const send: Printer['send'] = async (bytes) => {
    await inTime(port.open({ baudRate }), OPENING_MS);
    const writer = port.writable?.getWriter();
    try {
      if (!writer) throw new Error('This port takes nothing.');
      for (const some of partsOf(bytes)) await inTime(writer.write(some));
      // Closing waits until all has left.
      await inTime(writer.close());
    } catch (error) {
      // A port that still has something to write cannot be closed.
      await inTime(Promise.resolve(writer?.abort()), LEAVING_MS).catch(() => undefined);
      throw error;
    } finally {
      await inTime(port.close(), LEAVING_MS);
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

/** This computer has none, or it is switched off. */
export class NoBluetooth extends Error {
  constructor() {
    super('Bluetooth is not available.');
    this.name = 'NoBluetooth';
  }
}

/** Where a printer takes bytes. */
async function bluetoothOut(server: BluetoothRemoteGATTServer): Promise<BluetoothRemoteGATTCharacteristic> {
  for (const service of await server.getPrimaryServices()) {
    const parts = await service.getCharacteristics();
    const out = parts.find(({ properties }) => properties.write || properties.writeWithoutResponse);
    if (out) return out;
  }
  throw new Error('This device is no printer.');
}

async function bluetoothPrinter(): Promise<Printer> {
  // Else the browser refuses as if somebody had closed its list.
  if (!(await navigator.bluetooth.getAvailability())) throw new NoBluetooth();
  const filters = BLUETOOTH_SERVICES.map((service) => ({ services: [service] }));
  const device = chosen ?? (await navigator.bluetooth.requestDevice({ filters }));
  chosen = device;
  const send: Printer['send'] = async (bytes) => {
    if (!device.gatt) throw new Error('This device takes nothing.');
    try {
      const server = await inTime(device.gatt.connect(), OPENING_MS);
      const out = await inTime(bluetoothOut(server));
      for (const some of partsOf(bytes, BLUETOOTH_BYTES))
        await inTime(
          out.properties.writeWithoutResponse ? out.writeValueWithoutResponse(some) : out.writeValueWithResponse(some),
        );
    } finally {
      // Also ends a connection that is only being made.
      device.gatt.disconnect();
    }
  };
  return { send, forget: () => void (chosen = undefined) };
}

const KNOWN: Record<Connection, () => Promise<readonly Pick<Printer, 'forget'>[]>> = {
  usb: () => navigator.usb.getDevices(),
  serial: () => navigator.serial.getPorts(),
  bluetooth: async () => (chosen ? [{ forget: () => void (chosen = undefined) }] : []),
};

/** The printers that this browser was allowed to use; the first is used unless all are forgotten. */
export const knownPrinters = (connection: Connection) => KNOWN[connection]();

/** The next slip asks which printer it is. Rejects where the browser cannot forget one. */
export async function forgetPrinters(connection: Connection): Promise<void> {
  for (const known of await knownPrinters(connection)) await inTime(Promise.resolve(known.forget()), LEAVING_MS);
}

const CHOOSE: Record<Connection, (serialSpeed: number) => Promise<Printer>> = {
  usb: usbPrinter,
  serial: serialPrinter,
  bluetooth: bluetoothPrinter,
};

/** Somebody closed the browser's list of devices. */
const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

async function sendOrForget(printer: Printer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await printer.send(bytes);
  } catch (error) {
    await inTime(Promise.resolve(printer.forget()), LEAVING_MS).catch(() => undefined);
    throw error;
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
  serialSpeed: SerialSpeed = SERIAL_SPEEDS[0],
): Promise<boolean> {
  let printer: Printer;
  try {
    printer = await CHOOSE[connection](Number(serialSpeed));
  } catch (error) {
    if (isGivenUp(error)) return false;
    throw error;
  }
  const data = await bytes();
  const sent = before.then(() => sendOrForget(printer, data));
  before = sent.catch(() => undefined);
  await sent;
  return true;
}
