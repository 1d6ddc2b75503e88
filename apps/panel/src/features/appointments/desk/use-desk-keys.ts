import { moveToRows } from '../day-list/row-focus.ts';
import { deskKeyOf } from './desk-keys.ts';
import type { DeskKey } from './desk-keys.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** The desk's shortcuts, and the way from nowhere to its rows. */
export function useDeskKeys(isOn: boolean, onKey: (key: DeskKey) => (then: string) => void): void {
  useSingleKeys({ isOn, keyOf: deskKeyOf, onNowhere: moveToRows, onKey });
}
