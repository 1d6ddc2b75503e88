import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ReaderOptions } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Without this the library fetches its wasm from a public CDN. It is fetched while the camera starts.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => true,
  (error: unknown) => {
    // On an old phone or without a connection, only the second decoder is used.
    console.error(error);
    return false;
  },
);

const READER: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

/** How long the second decoder may look at one picture. */
export interface Patience {
  effort: number;
  timeLimit: number;
}

/** How long the second decoder may look at a camera frame; the next one comes in 200 ms. */
export const FRAME_PATIENCE: Patience = { effort: 1, timeLimit: 16 };
/** How long it may look at an uploaded picture, the only one there is. */
export const PHOTO_PATIENCE: Patience = { effort: 4, timeLimit: 400 };

/** The text of the QR code in these pixels by zxing, or null. */
export async function readFirst(pixels: ImageData, more: ReaderOptions = {}): Promise<string | null> {
  if (!(await ready)) return null;
  const [found] = await readBarcodes(pixels, { ...READER, ...more });
  return found?.isValid ? found.text : null;
}

/** The same by the second decoder, which reads some codes that the first cannot. */
export async function readSecond(pixels: ImageData, patience: Patience): Promise<string | null> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR({ width: pixels.width, height: pixels.height, data: pixels.data }, { format: 'RGBA', ...patience });
  } catch {
    // It reports "no code here" by throwing.
    return null;
  }
}
