import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';

const ROW = '[data-row]';
const rowsIn = (list: Element | null) =>
  [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])].filter((row) => row.checkVisibility());
const buttonsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button')];

/** The `_id` of the appointment whose row holds the element. */
export const rowOf = (element: Element | null): string | undefined => {
  const row = element?.closest(ROW);
  return row instanceof HTMLElement ? row.dataset['row'] : undefined;
};
/** The `_id` of the appointment whose row has the focus. */
export const focusedRow = (): string | undefined => rowOf(document.activeElement);
/** Gives the focus to a row, where it is shown. */
export function focusRow(id: string | undefined): void {
  const row = rowsIn(document.querySelector('main')).find((one) => one.dataset['row'] === id);
  if (row) buttonsOf(row)[0]?.focus();
}

/** The row that an arrow key leads to. */
function rowAfter(key: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}

/** Arrow keys move to the same button of the next row, Home and End to the first and last row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  const row = from instanceof HTMLElement ? from.closest(ROW) : null;
  const rows = rowsIn(event.currentTarget);
  const to =
    row &&
    rowAfter(
      event.key,
      rows,
      rows.findIndex((one) => one === row),
    );
  if (!to) return;
  const buttons = buttonsOf(to);
  (buttons[buttonsOf(row).findIndex((button) => button === from)] ?? buttons.at(-1))?.focus();
  event.preventDefault();
}

/** Down moves from the search, or from nowhere, to the list. */
export function moveToRows(event: Pick<KeyboardEvent<HTMLElement>, 'key' | 'preventDefault'>): void {
  const first = event.key === 'ArrowDown' && rowsIn(document.querySelector('main'))[0];
  if (!first) return;
  buttonsOf(first)[0]?.focus();
  event.preventDefault();
}

/** A click on a row, not on one of its buttons, selects it for the keys. */
export function selectRow({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || target.closest('a, button, input')) return;
  const row = target.closest(ROW);
  if (row) buttonsOf(row)[0]?.focus();
}

/** Brings the focus back to its patient's row when an act puts the row into another group. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, rows: unknown): void {
  const last = useRef<{ button: HTMLElement; row: string; at: number }>(undefined);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>(ROW) : null;
      const button = row ? buttonsOf(row).find((one) => one === target) : undefined;
      last.current =
        row && button ? { button, row: row.dataset['row']!, at: buttonsOf(row).indexOf(button) } : undefined;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || lost.button.isConnected || document.activeElement !== document.body) return;
    const row = rowsIn(list.current).find((one) => one.dataset['row'] === lost.row);
    if (!row) return;
    const buttons = buttonsOf(row);
    (buttons[lost.at] ?? buttons.at(-1))?.focus({ preventScroll: true });
  }, [list, rows]);
}
