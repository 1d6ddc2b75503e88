import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';
import classes from './toasts.module.css';

export interface Toast {
  id: number;
  text: string;
  /** Green: done; orange: somebody else has done it; red: not done. */
  tone: 'green' | 'orange' | 'red';
  /** Without, it stands until it is closed. */
  closeAfterMs?: number;
  /** The act that failed. */
  of?: string | undefined;
}

const ICON = { green: 'check', orange: 'users', red: 'alert' } as const;

/** How many toasts are shown at once. */
const SHOWN_AT_ONCE = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const close = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** Shows a short message: at the top right, unless the screen says otherwise in --toasts-at. The same message is not shown twice; if there are too many, the oldest goes. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const others = toasts.filter(({ text, tone }) => text !== toast.text || tone !== toast.tone);
  set([...others, { ...toast, id: lastId }].slice(-SHOWN_AT_ONCE));
}

/** Removes what is no longer so. */
export const withdrawToast = (text: string): void => set(toasts.filter((toast) => toast.text !== text));

/** Removes what tells that this act failed: it is tried again. */
export const withdrawFailure = (act: string): void => set(toasts.filter(({ of }) => of !== act));

/** Removes those that do not close by themselves. */
export const closeStanding = (): void => set(toasts.filter(({ closeAfterMs }) => closeAfterMs !== undefined));

/** Removes all toasts. */
export const clearToasts = (): void => set([]);

/** Where the toasts appear. Mounted from the start, so that screen readers announce them. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={classes.place} aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, text, tone, closeAfterMs } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || closeAfterMs === undefined) return;
    const timer = setTimeout(() => close(id), closeAfterMs);
    return () => clearTimeout(timer);
  }, [held, id, closeAfterMs]);

  return (
    <div
      className={classes.toast}
      data-tone={tone}
      // An error interrupts a screen reader; a success waits.
      role={tone === 'red' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.sign} aria-hidden="true">
        <Icon name={ICON[tone]} size={16} />
      </span>
      <span className={classes.text}>{text}</span>
      <button type="button" className={classes.close} aria-label={closeLabel} onClick={() => close(id)}>
        <Icon name="cross" size={16} />
      </button>
    </div>
  );
}
