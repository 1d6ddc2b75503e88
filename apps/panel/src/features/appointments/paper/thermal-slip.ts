import { toCanvas } from 'html-to-image';
import { DOTS_PER_PIXEL, printableDots, SIDE_DOTS, slipStyle } from './slip-style.ts';
import type { AfterSlip } from './after-slip.ts';
import type { SlipWidth } from './slip-style.ts';

/** An image is sent in whole bytes: eight dots. */
const BYTE = 8;
/** As bright as this a dot stays white: the grey edge of a letter is printed, or thin strokes would break. */
const WHITE_FROM = 150;
/** From the head to the knife. */
const LINES_BEFORE_CUT = 4;
/** By which number a pin is pulsed (ESC p of ESC/POS). */
const PULSED = { 'pin-2': 0, 'pin-5': 1 };

/** Puts the slip where it can be measured and drawn, without being seen. */
async function shown<T>(slip: Element, width: SlipWidth, work: (slip: HTMLElement) => Promise<T>): Promise<T> {
  const host = document.createElement('div');
  host.style.cssText = 'position: fixed; left: 0; top: 0; z-index: -1; pointer-events: none';
  host.ariaHidden = 'true';
  const style = Object.assign(document.createElement('style'), { textContent: slipStyle(width) });
  host.attachShadow({ mode: 'open' }).append(style, slip);
  document.body.append(host);
  try {
    return await work(slip as HTMLElement);
  } finally {
    host.remove();
  }
}

/** The slip as dots: all scripts are drawn by the browser, so that the printer needs no letters of its own. */
const dotsOf = (slip: Element, width: SlipWidth): Promise<ImageData> =>
  shown(slip, width, async (drawn) => {
    const whole = await toCanvas(drawn, { pixelRatio: DOTS_PER_PIXEL, backgroundColor: '#fff', skipFonts: true });
    const size = { width: printableDots(width), height: Math.ceil(whole.height / BYTE) * BYTE };
    const printed = Object.assign(document.createElement('canvas'), size).getContext('2d');
    if (!printed) throw new Error('This browser cannot draw.');
    printed.fillStyle = '#fff';
    printed.fillRect(0, 0, size.width, size.height);
    // The sides of the paper, which no printer reaches, are left out.
    printed.drawImage(whole, -SIDE_DOTS[width], 0);
    return printed.getImageData(0, 0, size.width, size.height);
  });

/** The bytes by which a printer that speaks ESC/POS prints the slip, as a picture. */
export async function slipBytes(
  slip: Element,
  width: SlipWidth,
  { cut, drawer }: AfterSlip,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: Encoder }, dots] = await Promise.all([
    import('@point-of-sale/receipt-printer-encoder'),
    dotsOf(slip, width),
  ]);
  const encoder = new Encoder({ language: 'esc-pos', imageMode: 'raster', feedBeforeCut: LINES_BEFORE_CUT });
  encoder.initialize().image(dots, dots.width, dots.height, 'threshold', WHITE_FROM);
  if (cut === 'none') encoder.newline(LINES_BEFORE_CUT);
  else encoder.cut(cut);
  if (drawer !== 'none') encoder.pulse(PULSED[drawer]);
  return new Uint8Array(encoder.encode());
}
