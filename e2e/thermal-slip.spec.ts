import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expect, test } from './support/fixtures.ts';
import { addWalkIn } from './support/walk-in.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));

const ESC = 0x1b;
const GS = 0x1d;
/** What a printer leaves of a picture and of its commands: ESC/POS as Epson's command reference has it. */
interface Printed {
  width: number;
  height: number;
  /** A byte for each dot: 0 is ink. */
  dots: Uint8Array;
  /** Function A or B of GS V: 0 and 65 cut wholly, 1 and 66 partly. */
  cuts: number[];
  /** 0: pin 2, 1: pin 5. */
  pulses: number[];
}

/** Reads the bytes as a printer does. Whatever it would not know fails. */
function print(bytes: Uint8Array): Printed {
  const printed: Printed = { width: 0, height: 0, dots: new Uint8Array(), cuts: [], pulses: [] };
  for (let at = 0; at < bytes.length;) {
    const [first, second] = [bytes[at], bytes[at + 1]];
    if (first === ESC && second === 0x40) at += 2;
    else if (
      first === ESC &&
      (second === 0x33 || second === 0x61 || second === 0x74 || second === 0x4d || second === 0x64)
    )
      at += 3;
    else if (first === ESC && second === 0x32) at += 2;
    else if (first === 0x1c && second === 0x2e) at += 2;
    else if (first === 0x0a || first === 0x0d) at += 1;
    else if (first === ESC && second === 0x70) {
      printed.pulses.push(bytes[at + 2]!);
      at += 5;
    } else if (first === GS && second === 0x56) {
      printed.cuts.push(bytes[at + 2]!);
      at += bytes[at + 2]! >= 0x41 ? 4 : 3;
    } else if (first === GS && second === 0x76 && bytes[at + 2] === 0x30) {
      const row = bytes[at + 4]! + bytes[at + 5]! * 256;
      const height = bytes[at + 6]! + bytes[at + 7]! * 256;
      const from = at + 8;
      const dots = Uint8Array.from({ length: row * 8 * height }, (_, i) =>
        (bytes[from + (i >> 3)]! >> (7 - (i & 7))) & 1 ? 0 : 255,
      );
      printed.width = row * 8;
      printed.dots = Uint8Array.from([...printed.dots, ...dots]);
      printed.height += height;
      at = from + row * height;
    } else throw new Error(`A printer does not know ${first} ${second} at ${at}.`);
  }
  return printed;
}

async function codeOn({ width, height, dots }: Printed): Promise<string | undefined> {
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true });
  const picture = Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), dots]);
  const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true });
  return code?.text;
}

declare global {
  interface Window {
    toPrinter: (bytes: number[]) => void;
    printerFails?: boolean;
    choosesNone?: boolean;
    bluetoothIsOff?: boolean;
    listsClosed?: number;
    /** At which speeds the serial port was opened. */
    baudRates: number[];
  }
}

/** A printer at the serial port and one at USB, which both say what they were sent. */
async function connect(page: Page): Promise<{ sent: number[][] }> {
  const sent: number[][] = [];
  await page.exposeFunction('toPrinter', (bytes: number[]) => sent.push(bytes));
  await page.addInitScript(() => {
    const take = (bytes: Uint8Array) => {
      if (window.printerFails) throw new DOMException('Out of paper', 'NetworkError');
      window.toPrinter([...bytes]);
    };
    const closed = () => {
      window.listsClosed = (window.listsClosed ?? 0) + 1;
      return Promise.reject(new DOMException('closed', 'NotFoundError'));
    };
    window.baudRates = [];
    let all = new Uint8Array();
    const more = (bytes: Uint8Array) => void (all = Uint8Array.from([...all, ...bytes]));
    const port = {
      open: async ({ baudRate }: { baudRate: number }) => {
        window.baudRates.push(baudRate);
        all = new Uint8Array();
        port.writable = new WritableStream({ write: more, close: () => take(all) });
      },
      writable: undefined as WritableStream | undefined,
      close: async () => undefined,
      forget: async () => undefined,
    };
    let isForgotten = false;
    const device = {
      configuration: {
        interfaces: [
          { interfaceNumber: 0, alternate: { interfaceClass: 3, endpoints: [] } },
          {
            interfaceNumber: 1,
            alternate: { interfaceClass: 7, endpoints: [{ direction: 'out', endpointNumber: 2 }] },
          },
        ],
      },
      open: async () => void (all = new Uint8Array()),
      claimInterface: async () => undefined,
      transferOut: async (_: number, bytes: Uint8Array) => {
        more(bytes);
        return { status: 'ok' };
      },
      close: async () => take(all),
      forget: async () => {
        if (window.printerFails) throw new DOMException('Not forgotten', 'NetworkError');
        isForgotten = true;
      },
    };
    const given = (value: unknown) => ({ value, configurable: true });
    /** The browser's list of devices, which somebody may close. */
    const choose = async (one: unknown) => (window.choosesNone ? closed() : one);
    const known = async (one: unknown) => (window.choosesNone || isForgotten ? [] : [one]);
    const serial = { getPorts: async () => [], requestPort: () => choose(port) };
    const usb = { getDevices: () => known(device), requestDevice: closed };
    const bluetooth = { getAvailability: async () => !window.bluetoothIsOff, requestDevice: closed };
    for (const [name, stand] of Object.entries({ serial, usb, bluetooth }))
      Object.defineProperty(navigator, name, given(stand));
  });
  return { sent };
}

/** Of the patient who was added: a slip that went to the printer closes. */
async function openSlip(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions for Ravi Kumar' }).click();
  await page.getByRole('button', { name: 'Print slip', exact: true }).click();
}

for (const [width, dots] of [
  ['58', 384],
  ['80', 576],
] as const)
  test(`a slip of ${width} mm goes straight to the printer, as a picture whose code is the ticket`, async ({
    page,
    doctor,
  }) => {
    const printer = await connect(page);
    const slip = await addWalkIn(page);
    await slip.getByRole('radio', { name: `${width} mm` }).check();
    await slip.getByLabel('Printer').selectOption('Serial printer');
    await slip.getByRole('button', { name: 'Print slip' }).click();
    await expect.poll(() => printer.sent).toHaveLength(1);
    const first = print(Uint8Array.from(printer.sent[0]!));
    expect(first).toMatchObject({ width: dots, cuts: [1], pulses: [] });
    expect(await page.evaluate(() => window.baudRates)).toEqual([9600]);
    expect(await codeOn(first)).toMatch(/\/book\/t\//);
    expect(doctor.doctorId).toBeTruthy();

    await openSlip(page);
    await slip.getByLabel('Printer').selectOption('USB printer');
    await slip.getByLabel('Cut the paper').selectOption('No');
    await slip.getByLabel('Open the drawer').selectOption('By pin 2 (most drawers)');
    await slip.getByRole('button', { name: 'Print slip' }).click();
    await expect.poll(() => printer.sent).toHaveLength(2);
    const second = print(Uint8Array.from(printer.sent[1]!));
    expect(second).toMatchObject({ width: dots, cuts: [], pulses: [0] });
    expect(second.dots).toEqual(first.dots);

    await page.reload();
    await openSlip(page);
    await slip.getByLabel('Printer').selectOption('Serial printer');
    await expect(slip.getByLabel('Cut the paper')).toHaveValue('none');
    await slip.getByLabel('Cut the paper').selectOption('Wholly');
    await slip.getByLabel('Open the drawer').selectOption('By pin 5');
    await slip.getByLabel('Speed of the port').selectOption('115200 baud');
    await slip.getByRole('button', { name: 'Print slip' }).click();
    await expect.poll(() => printer.sent).toHaveLength(3);
    expect(print(Uint8Array.from(printer.sent[2]!))).toMatchObject({ cuts: [0], pulses: [1] });
    expect(await page.evaluate(() => window.baudRates)).toEqual([115200]);
  });

test('a printer that takes nothing is told of, a closed list of printers is not, and the choice stays', async ({
  page,
  doctor,
}) => {
  expect(doctor.doctorId).toBeTruthy();
  const printer = await connect(page);
  const slip = await addWalkIn(page);
  await page.evaluate(() => {
    window.choosesNone = true;
  });
  for (const [i, name] of ['USB printer', 'Serial printer', 'Bluetooth printer'].entries()) {
    await slip.getByLabel('Printer').selectOption(name);
    await slip.getByRole('button', { name: 'Print slip' }).click();
    await expect.poll(() => page.evaluate(() => window.listsClosed)).toBe(i + 1);
    await expect(slip.getByRole('button', { name: 'Print slip' })).toBeEnabled();
  }
  await expect(page.getByText('The printer did not take the slip')).toHaveCount(0);
  await slip.getByLabel('Printer').selectOption('Serial printer');
  await page.evaluate(() => {
    window.choosesNone = false;
    window.printerFails = true;
  });
  await slip.getByRole('button', { name: 'Print slip' }).click();
  const failed = page.getByText('The printer did not take the slip');
  await expect(failed).toBeVisible();
  // Whatever is printed next, the failure before says nothing of it.
  await page.evaluate(() => {
    window.printerFails = false;
  });
  await slip.getByRole('button', { name: 'Print slip' }).click();
  await expect.poll(() => printer.sent).toHaveLength(1);
  await expect(failed).toHaveCount(0);
  await page.reload();
  await openSlip(page);
  await expect(page.getByLabel('Printer')).toHaveValue('serial');
  expect(printer.sent).toHaveLength(1);

  await slip.getByLabel('Printer').selectOption('Bluetooth printer');
  await page.evaluate(() => {
    window.bluetoothIsOff = true;
  });
  await slip.getByRole('button', { name: 'Print slip' }).click();
  await expect(page.getByText('Bluetooth is off on this device, or it has none.')).toBeVisible();
});

test('a printer that this browser knows can be exchanged for another', async ({ page, doctor }) => {
  expect(doctor.doctorId).toBeTruthy();
  const printer = await connect(page);
  const slip = await addWalkIn(page);
  const another = slip.getByRole('button', { name: 'Print on another printer' });
  await slip.getByLabel('Printer').selectOption('Serial printer');
  await expect(another).toHaveCount(0);
  await slip.getByLabel('Printer').selectOption('USB printer');
  await page.evaluate(() => {
    window.printerFails = true;
  });
  await another.click();
  const failed = page.getByText('The printer did not take the slip');
  await expect(failed).toBeVisible();
  await page.evaluate(() => {
    window.printerFails = false;
  });
  await another.click();
  await expect.poll(() => page.evaluate(() => window.listsClosed)).toBe(1);
  await expect(failed).toHaveCount(0);
  await expect(another).toHaveCount(0);
  await expect(slip.getByRole('button', { name: 'Print slip' })).toBeEnabled();
  expect(printer.sent).toEqual([]);
});
