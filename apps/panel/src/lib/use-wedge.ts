import { useEffect, useEffectEvent } from 'react';
import { NO_BURST, ticketAddressIn, typed } from './wedge.ts';

/** On a field that deals with what a USB scanner types into it by itself. */
export const TAKES_SCANS = { 'data-takes-scans': true } as const;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Passes on what a USB scanner types; where a field has the focus, only a ticket's address, which is taken out of it again. */
export function useWedge(onText: (text: string) => void) {
  const hand = useEffectEvent(onText);

  useEffect(() => {
    let burst = NO_BURST;
    let field: Field | null = null;
    let valueBefore = '';
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isAlone(target)) return;
      const now = isField(target) ? target : null;
      const after = typed(now === field ? burst : NO_BURST, event.key, event.timeStamp);
      const text = now && after.scanned !== null ? ticketAddressIn(after.scanned) : after.scanned;
      if (now && after.burst.text === event.key) valueBefore = now.value;
      if (now && text !== null) put(now, after.scanned === text ? valueBefore : now.value.replace(text, ''));
      field = now;
      burst = after.burst;
      if (text === null) return;
      // Else the Enter would also press the button that has the focus, or send the form.
      event.preventDefault();
      event.stopPropagation();
      hand(text);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

const isAlone = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.dataset['takesScans'] !== undefined);

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Changes a field as typing would, so that what follows it hears of it: React keeps the last value that was set by a script. */
function put(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
