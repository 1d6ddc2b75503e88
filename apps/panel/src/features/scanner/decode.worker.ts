import { decodeImage } from './decode-image.ts';
import type { DecodeAnswer, DecodeRequest } from './decoder.ts';
import { FRAME_PATIENCE, readFirst, readSecond } from './read-pixels.ts';

const decodeFrame = async (pixels: ImageData) =>
  (await readFirst(pixels)) ?? (await readSecond(pixels, FRAME_PATIENCE));

async function answer({ id, source }: DecodeRequest): Promise<DecodeAnswer> {
  try {
    return { id, text: source instanceof Blob ? await decodeImage(source) : await decodeFrame(source) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  void answer(event.data).then((result) => postMessage(result));
});
