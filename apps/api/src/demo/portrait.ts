const SIDE = 480;
const CHANNELS = 3;

type Colour = readonly [number, number, number];
/** An ellipse in shares of the side; drawn from the back to the front. */
interface Shape {
  x: number;
  y: number;
  rx: number;
  ry: number;
  colour: Colour;
}

const BACKGROUND: readonly [Colour, Colour] = [
  [206, 232, 226],
  [146, 196, 190],
];
const HAIR: Colour = [43, 32, 35];
const SKIN: Colour = [197, 140, 106];
const SHADE: Colour = [176, 120, 88];
const COAT: Colour = [250, 250, 252];
const KURTA: Colour = [178, 58, 88];

const SHAPES: readonly Shape[] = [
  { x: 0.5, y: 0.41, rx: 0.215, ry: 0.26, colour: HAIR },
  { x: 0.37, y: 0.58, rx: 0.085, ry: 0.17, colour: HAIR },
  { x: 0.63, y: 0.58, rx: 0.085, ry: 0.17, colour: HAIR },
  { x: 0.5, y: 1.04, rx: 0.4, ry: 0.32, colour: COAT },
  { x: 0.5, y: 0.84, rx: 0.115, ry: 0.17, colour: KURTA },
  { x: 0.5, y: 0.66, rx: 0.075, ry: 0.125, colour: SHADE },
  { x: 0.5, y: 0.45, rx: 0.16, ry: 0.205, colour: SKIN },
  { x: 0.405, y: 0.285, rx: 0.13, ry: 0.1, colour: HAIR },
  { x: 0.595, y: 0.285, rx: 0.13, ry: 0.1, colour: HAIR },
  { x: 0.5, y: 0.385, rx: 0.011, ry: 0.011, colour: KURTA },
  { x: 0.438, y: 0.445, rx: 0.015, ry: 0.019, colour: HAIR },
  { x: 0.562, y: 0.445, rx: 0.015, ry: 0.019, colour: HAIR },
  { x: 0.5, y: 0.552, rx: 0.048, ry: 0.022, colour: KURTA },
  { x: 0.5, y: 0.54, rx: 0.052, ry: 0.018, colour: SKIN },
];

/** How much of the pixel the shape covers: its edge is one pixel soft. */
function coverage({ x, y, rx, ry }: Shape, px: number, py: number): number {
  const distance = (Math.sqrt(((px - x) / rx) ** 2 + ((py - y) / ry) ** 2) - 1) * Math.min(rx, ry);
  return Math.min(1, Math.max(0, 0.5 - distance * SIDE));
}

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function colourAt(px: number, py: number): Colour {
  let colour = mix(BACKGROUND[0], BACKGROUND[1], py);
  for (const shape of SHAPES) {
    const share = coverage(shape, px, py);
    if (share > 0) colour = mix(colour, shape.colour, share);
  }
  return colour;
}

/** The sample doctor's picture, drawn point by point: it shows no real person. */
export async function drawPortrait(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const pixels = Buffer.alloc(SIDE * SIDE * CHANNELS);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      pixels.set(colourAt((x + 0.5) / SIDE, (y + 0.5) / SIDE), (y * SIDE + x) * CHANNELS);
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: CHANNELS } })
    .webp({ quality: 88 })
    .toBuffer();
}
