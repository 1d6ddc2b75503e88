/** The paper widths of small printers, in millimetres. */
export const SLIP_WIDTHS = ['58', '80'] as const;
export type SlipWidth = (typeof SLIP_WIDTHS)[number];

interface SlipSize {
  heightMm: number;
  /** The width at each side that the printer cannot print on. */
  sideMm: number;
  qrMm: number;
}

const SIZE: Record<SlipWidth, SlipSize> = {
  58: { heightMm: 104, sideMm: 5, qrMm: 36 },
  80: { heightMm: 112, sideMm: 4, qrMm: 42 },
};

/** The width that `kept` stands for; undefined if none. */
export const slipWidthFrom = (kept: unknown): SlipWidth | undefined =>
  SLIP_WIDTHS.find((width) => width === String(kept));

/** The printed slip's whole style. Each part has a fixed height: a longer name is cut, so that no second slip is printed. */
export function slipStyle(width: SlipWidth): string {
  const { heightMm, sideMm, qrMm } = SIZE[width];
  return `
@page { size: ${width}mm ${heightMm}mm; margin: 0; }
html, body { margin: 0; padding: 0; background: #fff; color: #000; }
.slip, .slip * { box-sizing: border-box; margin: 0; }
/* A millimetre shorter, or rounding adds an empty slip. */
.slip { display: flex; flex-direction: column; align-items: center; width: ${width}mm; height: ${heightMm - 1}mm;
  padding: 3mm ${sideMm}mm; overflow: hidden; text-align: center;
  font: 9.5pt/1.25 Roboto, system-ui, "Segoe UI", "Noto Sans", "Noto Sans Devanagari", sans-serif; }
.slip > * { flex: none; width: 100%; overflow: hidden; overflow-wrap: anywhere; }
.slip .clinic { max-height: 9.4mm; font-size: 10.5pt; font-weight: 700; }
.slip .date { height: 5mm; margin-top: 1mm; white-space: nowrap; }
.slip .label { height: 5mm; margin-top: 2mm; font-weight: 700; }
.slip .token { height: 20mm; font-size: 54pt; font-weight: 800; line-height: 20mm; font-variant-numeric: tabular-nums; }
.slip .expected { height: 5.5mm; font-size: 11pt; font-weight: 700; white-space: nowrap; }
.slip .code { height: ${qrMm + 1}mm; margin-top: 1mm; }
.slip .code svg { width: ${qrMm}mm; height: ${qrMm}mm; }
.slip .hint { max-height: 9mm; margin-top: 1mm; }
`;
}
