import { useSingleKeys } from '../desk/use-single-keys.ts';
import { boardKeyOf, placeOf } from './board-keys.ts';
import { focusCard } from './card-focus.ts';

interface BoardKeys {
  onWalkIn: () => void;
  /** With what was typed right after the key. */
  onFind: (then: string) => void;
}

/** The board's shortcuts: digits lead to a doctor, arrows from nowhere to the first one. */
export function useBoardKeys(isOn: boolean, { onWalkIn, onFind }: BoardKeys): void {
  useSingleKeys({
    isOn,
    keyOf: boardKeyOf,
    onNowhere(event) {
      focusCard(0);
      event.preventDefault();
    },
    onKey(key) {
      if (key === 'walk-in') return onWalkIn;
      return key === 'find' ? onFind : () => focusCard(placeOf(key));
    },
  });
}
