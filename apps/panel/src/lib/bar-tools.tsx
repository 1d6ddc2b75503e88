import type { ReactNode } from 'react';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import classes from './bar-tools.module.css';
import { WIDE } from './wide.ts';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  WIDE.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    WIDE.removeEventListener('change', listener);
  };
}

function setPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

/** The middle of the top bar, where a screen may put its tools. */
export function BarToolsPlace({ className }: { className: string | undefined }) {
  return <div ref={setPlace} className={className} />;
}

/**
 * A screen's tools: from 1024 px in the top bar, so that one bar of 48 px holds both; below that where they stand. They
 * move as they are, or a turned tablet would lose what is open and typed.
 */
export function BarTools({ children }: { children: ReactNode }) {
  const bar = useSyncExternalStore(subscribe, () => (WIDE.matches ? place : null));
  const here = useRef<HTMLDivElement>(null);
  const [tools] = useState(() => Object.assign(document.createElement('div'), { className: classes.tools }));
  useLayoutEffect(() => {
    (bar ?? here.current)?.append(tools);
  }, [bar, tools]);
  useLayoutEffect(() => () => tools.remove(), [tools]);
  return (
    <>
      <div ref={here} className={classes.tools} />
      {createPortal(children, tools)}
    </>
  );
}
