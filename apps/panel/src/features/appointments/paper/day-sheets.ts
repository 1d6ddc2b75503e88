/** How many rows fit an A4 sheet below its heading, each with room for a name of two lines. */
export const ROWS_PER_SHEET = 25;

/** The rows of each sheet; a day without patients still has one. */
export function sheetsOf<T>(rows: readonly T[]): T[][] {
  const sheets: T[][] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_SHEET) sheets.push(rows.slice(from, from + ROWS_PER_SHEET));
  return sheets.length > 0 ? sheets : [[]];
}

/** The printed page's whole style, apart from the screen's: dark mode and phones print the same sheet. */
export const DAY_SHEETS_STYLE = `
@page { size: A4 portrait; margin: 0; }
html, body { margin: 0; padding: 0; background: #fff; color: #000; }
.print-body, .print-body * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.sheet, .sheet * { box-sizing: border-box; }
.print-body { font: 10pt/1.3 Roboto, system-ui, "Segoe UI", "Noto Sans", "Noto Sans Devanagari", sans-serif; }
/* The page has no margin, so the sheet has one. A millimetre shorter, or rounding adds an empty page. */
.sheet { position: relative; width: 210mm; height: 296mm; padding: 12mm 12mm 10mm 15mm; overflow: hidden; }
.sheet + .sheet { break-before: page; }
.sheet header { display: flex; justify-content: space-between; align-items: flex-end; gap: 6mm; height: 18mm; padding-bottom: 3mm; }
.sheet h1 { margin: 0; font-size: 16pt; line-height: 1.2; letter-spacing: -0.01em; }
.sheet header p { margin: 0; }
.sheet header p:last-child { flex: none; font-weight: 700; }
.sheet table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 9.5pt; }
.sheet thead { display: table-header-group; }
.sheet th { height: 8mm; padding: 0 2mm 1mm; border-bottom: 0.4mm solid #000; font-size: 8.5pt; font-weight: 500; vertical-align: bottom; text-align: left; }
.sheet td { height: 9.6mm; padding: 0 2mm; border-bottom: 0.2mm solid #999; vertical-align: middle; overflow: hidden; }
.sheet td div { max-height: 9.2mm; padding: 0.1mm 0; overflow: hidden; overflow-wrap: anywhere; line-height: 4.5mm; }
.sheet .number { width: 13mm; text-align: right; font-variant-numeric: tabular-nums; }
.sheet td.number { font-size: 12pt; font-weight: 700; }
.sheet .phone { width: 27mm; font-variant-numeric: tabular-nums; }
.sheet .gender { width: 18mm; }
.sheet .status { width: 27mm; }
.sheet .note { width: 26mm; }
.sheet tr > :first-child { padding-left: 0; }
.sheet footer { position: absolute; left: 15mm; right: 12mm; bottom: 7mm; display: flex; justify-content: space-between; font-size: 8.5pt; }
`;
