/** The paper widths of small printers, in millimetres. */
export const SLIP_WIDTHS = ['58', '80'] as const;
export type SlipWidth = (typeof SLIP_WIDTHS)[number];

interface SlipSize {
  /** The width at each side that the printer cannot print on. */
  sideMm: number;
  qrMm: number;
  tokenPt: number;
}

const SIZE: Record<SlipWidth, SlipSize> = {
  58: { sideMm: 5, qrMm: 36, tokenPt: 60 },
  80: { sideMm: 4, qrMm: 44, tokenPt: 80 },
};

const MM_PER_PIXEL = 25.4 / 96;

/** The heads of printers for 58 and 80 mm have 203 dots an inch. */
const DOTS_PER_MM = 8;
export const DOTS_PER_PIXEL: number = DOTS_PER_MM * MM_PER_PIXEL;

/** What a printer leaves out at each side of a slip, and how wide it prints, in dots. */
export const SIDE_DOTS: Readonly<Record<SlipWidth, number>> = {
  58: SIZE[58].sideMm * DOTS_PER_MM,
  80: SIZE[80].sideMm * DOTS_PER_MM,
};
export const printableDots = (width: SlipWidth): number => Number(width) * DOTS_PER_MM - 2 * SIDE_DOTS[width];

/** The width that `kept` stands for; undefined if none. */
export const slipWidthFrom = (kept: unknown): SlipWidth | undefined =>
  SLIP_WIDTHS.find((width) => width === String(kept));

/** The page of a slip, as long as what stands on it. A millimetre more, or rounding adds an empty slip. */
export const slipLength = (width: SlipWidth, slip: Element): string =>
  `@page { size: ${width}mm ${Math.ceil(slip.getBoundingClientRect().height * MM_PER_PIXEL) + 1}mm; margin: 0; }`;

/** The printed slip's whole style. Lines are as high as their script needs: nothing has a height that could cut it. */
export function slipStyle(width: SlipWidth): string {
  const { sideMm, qrMm, tokenPt } = SIZE[width];
  return `
@page { size: ${width}mm 150mm; margin: 0; }
html, body { margin: 0; padding: 0; background: #fff; color: #000; }
.slip, .slip * { box-sizing: border-box; margin: 0; }
.slip { width: ${width}mm; padding: 3mm ${sideMm}mm 4mm; text-align: center; overflow-wrap: anywhere; color: #000;
  font: 9.5pt/normal Roboto, system-ui, "Segoe UI", "Noto Sans", "Noto Sans Devanagari", sans-serif; }
.slip p { text-wrap: balance; }
.slip header { margin-bottom: 2mm; padding-bottom: 2mm; border-bottom: 0.3mm dashed #000; }
.slip footer { margin-top: 2mm; padding-top: 2mm; border-top: 0.3mm dashed #000; }
.slip .doctor { font-size: 11pt; font-weight: 700; }
.slip .label { display: flex; flex-wrap: wrap; justify-content: center; align-items: baseline; column-gap: 3mm; }
.slip .token { font-size: ${tokenPt}pt; font-weight: 700; letter-spacing: -0.04em; white-space: nowrap; font-variant-numeric: tabular-nums; }
.slip .expected { font-size: 12pt; font-weight: 700; }
.slip .code { margin: 2mm 0 1mm; padding-top: 2mm; border-top: 0.3mm dashed #000; }
.slip .code svg { display: block; width: ${qrMm}mm; height: ${qrMm}mm; margin: 0 auto; }
.slip .address { white-space: pre-line; }
`;
}
