import { useState } from 'react';

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const keep = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A device that keeps nothing still works: the choice is gone with the page.
  }
};

/** A choice of this device, as text; null while none was made. */
export function useKept(key: string): [string | null, (text: string) => void] {
  const [text, setText] = useState(() => read(key));
  const choose = (chosen: string) => {
    setText(chosen);
    keep(key, chosen);
  };
  return [text, choose];
}
