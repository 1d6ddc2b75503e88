import { expect, it } from 'vitest';
import { DAY_SHEETS_STYLE, ROWS_PER_SHEET, sheetsOf } from './day-sheets.ts';

const rows = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

it('a full sheet is not followed by an empty one', () => {
  expect(sheetsOf(rows(ROWS_PER_SHEET)).map((sheet) => sheet.length)).toEqual([25]);
  expect(sheetsOf(rows(ROWS_PER_SHEET + 1)).map((sheet) => sheet.length)).toEqual([25, 1]);
});

it('every patient is printed once and in order', () => {
  expect(sheetsOf(rows(100)).flat()).toEqual(rows(100));
  expect(sheetsOf([])).toEqual([[]]);
});

it('APPT-15 APPT-16 the page has no margin and keeps its background colours', () => {
  expect(DAY_SHEETS_STYLE).toMatch(/@page\s*{[^}]*margin: 0;/);
  expect(DAY_SHEETS_STYLE).toMatch(/print-color-adjust: exact/);
});
