/** What a cell may hold; an instant is a Date, a clinic date already its text. Objects are written as JSON. */
export type Cell = string | number | boolean | Date | object | null;
export type Row = Readonly<Record<string, Cell>>;

/** Lets spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** Starts that a spreadsheet takes for a formula, also in the wide forms of East Asian scripts. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** Control characters other than tab and line ends, and those that reorder or hide text: they could hide a formula. */
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (Array.isArray(cell)) return textOf(cell.join(', '));
  if (typeof cell === 'object') return JSON.stringify(cell);
  if (typeof cell !== 'string') return String(cell);
  const shown = cell.replace(HIDDEN, '');
  return FORMULA.test(shown) ? `'${shown}` : shown;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets a quote in front. */
export const csvLine = (cells: readonly Cell[]): string =>
  cells.map((cell) => quoted(textOf(cell))).join(',') + LINE_END;
