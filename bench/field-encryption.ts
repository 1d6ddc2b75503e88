import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** What it would cost to encrypt patients' names and phones one by one (decision 77): `node bench/field-encryption.ts`. */
const ROWS = 100;
const TIMES = 300;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const secret = randomBytes(32);
/** A key for each field of each row, as one that leaks must not open the others. */
const keyOf = (field: string) => createHmac('sha256', secret).update(field).digest();

function seal(field: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(field), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}
function open(field: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(field), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
const copyOf = (text: string) => createHmac('sha256', secret).update(text).digest();

const rows = Array.from({ length: ROWS }, (_, n) => ({
  name: `Lakshmi Narayanan ${n}`,
  phone: String(9_000_000_000 + n),
}));
const sealedRows = rows.map(({ name, phone }, n) => ({
  name: seal(`name ${n}`, name),
  phone: seal(`phone ${n}`, phone),
}));

/** The median of many times, in milliseconds. */
function took(work: () => unknown): number {
  const times = Array.from({ length: TIMES }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)]!;
}

const FIGURES: readonly [what: string, work: () => unknown][] = [
  [`a day list of ${ROWS} rows written as JSON`, () => JSON.stringify(rows)],
  [
    `opening its ${2 * ROWS} fields`,
    () => sealedRows.map((row, n) => [open(`name ${n}`, row.name), open(`phone ${n}`, row.phone)]),
  ],
  [
    'sealing a booking’s two fields, with a keyed copy of each',
    () => [seal('name', rows[0]!.name), seal('phone', rows[0]!.phone), copyOf(rows[0]!.name), copyOf(rows[0]!.phone)],
  ],
];
for (const [what, work] of FIGURES) {
  took(work); // warms up
  process.stdout.write(`${took(work).toFixed(3).padStart(8)} ms  ${what}\n`);
}
