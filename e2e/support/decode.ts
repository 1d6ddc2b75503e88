import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readBarcodes, prepareZXingModule } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));

/** The QR code in a picture file, read as a phone reads it. */
export async function decode(picture: Buffer) {
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true });
  const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true });
  return code;
}
