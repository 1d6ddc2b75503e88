import { QR_EXPORT_PIXEL_RATIO } from '@baari/contract/limits';
import { toPng } from 'html-to-image';

const OPTIONS = { pixelRatio: QR_EXPORT_PIXEL_RATIO, backgroundColor: '#ffffff', skipFonts: true };

/** Saves a part of the page as a PNG file. */
export async function savePicture(node: HTMLElement, fileName: string): Promise<void> {
  // Safari leaves the logo out the first time, so it is drawn twice.
  await toPng(node, OPTIONS);
  const picture = await toPng(node, OPTIONS);
  const link = document.createElement('a');
  link.href = picture;
  link.download = fileName;
  link.click();
}
