import { useEffect, useEffectEvent } from 'react';
import { singleKeys } from './desk-keys.ts';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** No control has the focus. */
const isNowhere = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.matches('main, h1'));

/** While one of these is open, keys belong to it. */
const somethingIsOpen = () => document.querySelector('[popover]:popover-open, [aria-modal="true"]') !== null;

interface Keys<Key extends string> {
  isOn: boolean;
  keyOf: (key: string) => Key | undefined;
  onKey: (key: Key) => (then: string) => void;
  /** A key that was pressed while no control has the focus. */
  onNowhere: (event: KeyboardEvent) => void;
}

/** Passes on shortcuts, but not while somebody types, not from a scanner, and none unless they are on. */
export function useSingleKeys<Key extends string>({ isOn, keyOf, onKey, onNowhere }: Keys<Key>): void {
  const known = useEffectEvent(keyOf);
  const hand = useEffectEvent(onKey);
  const move = useEffectEvent(onNowhere);

  useEffect(() => {
    if (!isOn) return;
    const keys = singleKeys<Key>(
      (key) => known(key),
      (key) => hand(key),
    );
    const onDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = event;
      if (ctrlKey || metaKey || altKey || repeat || isComposing) return;
      if (key.startsWith('Arrow') && isNowhere(event.target) && !somethingIsOpen()) return move(event);
      keys.catchUp(event.timeStamp);
      if ((key !== 'Enter' && [...key].length !== 1) || isField(document.activeElement) || somethingIsOpen()) return;
      if (!keys.press(key, event.timeStamp) || (key !== 'Enter' && key !== ' ')) return;
      // They would press the focused button, or scroll.
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
