import { SKIP_PLACES_DEFAULT, SKIP_PLACES_MAX } from '@baari/contract/limits';
import { onDevice } from '@baari/ui/device-store';
import { useKept } from '@baari/ui/use-kept';

const skipPlaces = onDevice.value('baari.skip-places', (kept) => {
  const places = Number(kept);
  return Number.isInteger(places) && places >= 1 && places <= SKIP_PLACES_MAX ? places : undefined;
});

/** How many places a skip goes back on this device. */
export function useSkipPlaces(): [number, (places: number) => void] {
  const [places = SKIP_PLACES_DEFAULT, choose] = useKept(skipPlaces);
  return [places, choose];
}
