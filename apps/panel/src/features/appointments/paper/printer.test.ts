import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONNECTIONS, sendToPrinter } from './printer.ts';
import type { Connection } from './printer.ts';

/** As much as a slip of 120 mm has. */
const SLIP = Uint8Array.from({ length: 46_000 }, (_, i) => i % 251);
const slip = () => Promise.resolve(SLIP);
const never = () => new Promise<never>(() => undefined);

/** A USB printer that takes so many parts and then stalls, and is known to the browser until it is forgotten. */
function usbPrinter(takes: number, slowness = 0) {
  const taken: number[] = [];
  let known = true;
  const device = {
    configuration: {
      interfaces: [
        { interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints: [{ direction: 'out', endpointNumber: 1 }] } },
      ],
    },
    open: vi.fn(async (): Promise<void> => undefined),
    claimInterface: async () => undefined,
    transferOut: async (_: number, bytes: Uint8Array) => {
      if (takes-- <= 0) return never();
      await new Promise((taken) => setTimeout(taken, slowness));
      taken.push(...bytes);
      return { status: 'ok' };
    },
    close: vi.fn(async () => undefined),
    forget: async () => void (known = false),
  };
  const usb = {
    getDevices: async () => (known ? [device] : []),
    requestDevice: vi.fn(async () => {
      known = true;
      return device;
    }),
  };
  vi.stubGlobal('navigator', { usb });
  return { device, usb, taken, takeAgain: () => void (takes = Infinity) };
}

/** A port that takes nothing, and whose stream holds what it was given until it is broken off. */
function stalledPort() {
  const brokenOff = vi.fn();
  const port = {
    writable: undefined as WritableStream | undefined,
    open: async () => {
      port.writable = new WritableStream({
        write: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
        abort: brokenOff,
      });
    },
    close: vi.fn(async () => undefined),
    forget: vi.fn(async () => undefined),
  };
  vi.stubGlobal('navigator', { serial: { getPorts: async () => [port] } });
  return { port, brokenOff };
}

/** A Bluetooth printer that does not confirm what it was sent. */
function stalledBluetooth() {
  const out = { properties: { write: true }, writeValueWithResponse: never };
  const disconnect = vi.fn();
  const server = { getPrimaryServices: async () => [{ getCharacteristics: async () => [out] }] };
  const requestDevice = vi.fn(async () => ({ gatt: { connect: async () => server, disconnect } }));
  vi.stubGlobal('navigator', { bluetooth: { getAvailability: async () => true, requestDevice } });
  return { disconnect, requestDevice };
}

/** What has become of a slip after so many seconds. */
async function after(seconds: number, sent: Promise<boolean>): Promise<string> {
  let became = 'waiting';
  sent.then(
    (isSent) => (became = isSent ? 'sent' : 'nothing chosen'),
    () => (became = 'failed'),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return became;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a USB printer that stalls in the middle is let go after ten seconds, and the next slip asks for a printer', async () => {
  const { device, usb, taken, takeAgain } = usbPrinter(3);
  const sent = sendToPrinter('usb', slip);
  expect(await after(9, sent)).toBe('waiting');
  expect(await after(2, sent)).toBe('failed');
  expect(device.close).toHaveBeenCalled();
  expect(usb.requestDevice).not.toHaveBeenCalled();

  taken.length = 0;
  takeAgain();
  expect(await after(1, sendToPrinter('usb', slip))).toBe('sent');
  expect(usb.requestDevice).toHaveBeenCalled();
  expect(taken).toEqual([...SLIP]);
});

test('a printer that is slow, but goes on, gets all its time', async () => {
  const { taken } = usbPrinter(Infinity, 4_000);
  const sent = sendToPrinter('usb', slip);
  expect(await after(30, sent)).toBe('waiting');
  expect(await after(120, sent)).toBe('sent');
  expect(taken).toEqual([...SLIP]);
});

test('a slip that waits behind one that stalls is not sent to the printer before that is let go', async () => {
  const { device } = usbPrinter(0);
  let isLeaving = false;
  device.forget = async () => {
    isLeaving = true;
    await new Promise((gone) => setTimeout(gone, 500));
    isLeaving = false;
  };
  device.open = vi.fn(async () => expect(isLeaving).toBe(false));
  const [first, second] = [sendToPrinter('usb', slip), sendToPrinter('usb', slip)];
  expect(await after(11, first)).toBe('failed');
  expect(await after(11, second)).toBe('failed');
  expect(device.open).toHaveBeenCalledTimes(2);
});

test('a serial port that stalls is broken off, closed and forgotten after ten seconds', async () => {
  const { port, brokenOff } = stalledPort();
  const sent = sendToPrinter('serial', slip);
  expect(await after(9, sent)).toBe('waiting');
  expect(await after(2, sent)).toBe('failed');
  expect(brokenOff).toHaveBeenCalledBefore(port.close);
  expect(port.close).toHaveBeenCalled();
  expect(port.forget).toHaveBeenCalled();
});

test('a Bluetooth printer that stalls is let go after ten seconds, and the next slip asks for a printer', async () => {
  const { disconnect, requestDevice } = stalledBluetooth();
  for (const times of [1, 2]) {
    const sent = sendToPrinter('bluetooth', slip);
    expect(await after(9, sent)).toBe('waiting');
    expect(await after(2, sent)).toBe('failed');
    expect(disconnect).toHaveBeenCalledTimes(times);
    expect(requestDevice).toHaveBeenCalledTimes(times);
  }
});

test('a printer that neither opens, nor closes, nor is forgotten fails all the same', async () => {
  const { device } = usbPrinter(0);
  device.open = vi.fn(never);
  device.close = vi.fn(never);
  device.forget = never;
  expect(await after(30, sendToPrinter('usb', slip))).toBe('failed');
});

test('whoever closes the browser’s list of printers has chosen none, which is no failure', async () => {
  const closed = vi.fn(() => Promise.reject(new DOMException('No device selected.', 'NotFoundError')));
  vi.stubGlobal('navigator', {
    usb: { getDevices: async () => [], requestDevice: closed },
    serial: { getPorts: async () => [], requestPort: closed },
    bluetooth: { getAvailability: async () => true, requestDevice: closed },
  });
  const became = (connection: Connection) => after(1, sendToPrinter(connection, slip));
  for (const connection of CONNECTIONS) expect(await became(connection)).toBe('nothing chosen');
  expect(closed).toHaveBeenCalledTimes(CONNECTIONS.length);
});
