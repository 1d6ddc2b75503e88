/** How many rows fit an A4 sheet below its heading, each with room for a name of two lines. */
export const ROWS_PER_SHEET = 25;

/** The rows of each sheet; a day without patients still has one. */
export function sheetsOf<T>(rows: readonly T[]): T[][] {
  const sheets: T[][] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_SHEET) sheets.push(rows.slice(from, from + ROWS_PER_SHEET));
  return sheets.length > 0 ? sheets : [[]];
}
