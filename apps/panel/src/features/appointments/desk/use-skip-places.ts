import { SKIP_PLACES_DEFAULT, SKIP_PLACES_MAX } from '@baari/contract/limits';
import { useKept } from '../../../lib/use-kept.ts';

const KEY = 'baari.skip-places';

/** A number of places that a skip may go back; the default for what is none. */
export const placesFrom = (text: string | null): number => {
  const places = Number(text);
  return Number.isInteger(places) && places >= 1 && places <= SKIP_PLACES_MAX ? places : SKIP_PLACES_DEFAULT;
};

/** How many places a skip goes back on this device. */
export function useSkipPlaces(): [number, (places: number) => void] {
  const [text, choose] = useKept(KEY);
  return [placesFrom(text), (places) => choose(String(places))];
}
