import type { KeyboardEvent } from 'react';

const ROW = '[data-row]';
const buttonsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('button') ?? [])];

/** The `_id` of the appointment whose row has the focus. */
export const focusedRow = (): string | undefined => {
  const row = document.activeElement?.closest(ROW);
  return row instanceof HTMLElement ? row.dataset['row'] : undefined;
};

/** The row that an arrow key leads to. */
function rowAfter(key: string, row: Element): Element | null {
  if (key === 'ArrowDown') return row.nextElementSibling;
  if (key === 'ArrowUp') return row.previousElementSibling;
  if (key === 'Home') return row.parentElement?.firstElementChild ?? null;
  return key === 'End' ? (row.parentElement?.lastElementChild ?? null) : null;
}

/** Arrow keys move to the same button of the next row, Home and End to the first and last row. Down moves from the search to the list. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement)) return;
  const row = from.closest(ROW);
  const isSearch = from.matches('input[type="search"]') && event.key === 'ArrowDown';
  const to = row ? rowAfter(event.key, row) : isSearch ? event.currentTarget.querySelector(ROW) : null;
  if (!to) return;
  const column = row ? buttonsOf(row).findIndex((button) => button === from) : 0;
  const buttons = buttonsOf(to);
  (buttons[column] ?? buttons.at(-1))?.focus();
  event.preventDefault();
}
