import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES = 5;
const GREY = 128;

/**
 * Writes a clip that Chromium's fake camera plays: the picture lying on a grey desk. Y4M with 4:2:0, because any other
 * sampling is shown as plain green.
 */
export async function writeCameraClip(path: string, picture: Buffer): Promise<void> {
  const desk = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080' } });
  const held = await sharp(picture).resize({ height: HEIGHT, width: WIDTH, fit: 'inside' }).png().toBuffer();
  const light = await desk
    .composite([{ input: held, gravity: 'centre' }])
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
  const noColour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, noColour]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  writeFileSync(path, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]));
}
