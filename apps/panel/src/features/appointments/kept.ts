import { SKIP_PLACES_DEFAULT, SKIP_PLACES_MAX } from '@baari/contract/limits';
import { useState } from 'react';

const KEY = 'baari.skip-places';

/** A number of places that a skip may go back; the default for what is none. */
export const placesFrom = (text: string | null): number => {
  const places = Number(text);
  return Number.isInteger(places) && places >= 1 && places <= SKIP_PLACES_MAX ? places : SKIP_PLACES_DEFAULT;
};

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

/** How many places a skip goes back on this device. */
export function useSkipPlaces(): [number, (places: number) => void] {
  const [text, choose] = useKept(KEY);
  return [placesFrom(text), (places) => choose(String(places))];
}
