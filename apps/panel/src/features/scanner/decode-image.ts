import { enlarged, sizesOf } from './picture-sizes.ts';
import type { Size } from './picture-sizes.ts';
import { PHOTO_PATIENCE, readFirst, readSecond } from './read-pixels.ts';

/** The text of the QR code in a picture file, or null if none is found. Throws if the file is no picture. */
export async function decodeImage(file: Blob): Promise<string | null> {
  // Phones store photos sideways, with a note how to turn them.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await readPicture(picture);
  } finally {
    picture.close();
  }
}

async function readPicture(picture: ImageBitmap): Promise<string | null> {
  const sizes = sizesOf(picture.width, picture.height);
  for (const size of sizes) {
    const text = await readFirst(draw(picture, size));
    if (text !== null) return text;
  }
  for (const size of [...enlarged(picture), ...sizes]) {
    const pixels = draw(picture, size);
    const text =
      (await readSecond(pixels, PHOTO_PATIENCE)) ??
      (await readFirst(pixels, { binarizer: 'GlobalHistogram' })) ??
      (await readFirst(pixels, { tryDenoise: true }));
    if (text !== null) return text;
  }
  return null;
}

function draw(picture: ImageBitmap, { width, height }: Size): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The picture could not be drawn.');
  // Draws transparent pictures on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
