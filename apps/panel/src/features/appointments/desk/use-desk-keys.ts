import { useEffect, useEffectEvent } from 'react';
import { moveToRows } from '../day-list/row-focus.ts';
import { singleKeys } from './desk-keys.ts';
import type { DeskKey } from './desk-keys.ts';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** No control has the focus. */
const isNowhere = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.matches('main, h1'));

/** While one of these is open, keys belong to it. */
const somethingIsOpen = () => document.querySelector('[popover]:popover-open, [aria-modal="true"]') !== null;

/** Passes on the desk's shortcuts, but not while somebody types, not from a scanner, and none if `isOn` is false. */
export function useDeskKeys(isOn: boolean, onKey: (key: DeskKey) => () => void): void {
  const hand = useEffectEvent(onKey);

  useEffect(() => {
    if (!isOn) return;
    const keys = singleKeys((key) => hand(key));
    const onDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = event;
      if (ctrlKey || metaKey || altKey || repeat || isComposing) return;
      if (key === 'ArrowDown' && isNowhere(event.target) && !somethingIsOpen()) return moveToRows(event);
      if ((key !== 'Enter' && [...key].length !== 1) || isField(event.target) || somethingIsOpen()) return;
      if (!keys.press(key, event.timeStamp) || key !== 'Enter') return;
      // The Enter of a scanner would press the focused button.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onDown, { capture: true });
    return () => {
      keys.stop();
      window.removeEventListener('keydown', onDown, { capture: true });
    };
  }, [isOn]);
}
