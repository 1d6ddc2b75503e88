import { useSyncExternalStore } from 'react';
import type { Kept } from './device-store.ts';

/** A choice kept on this device, and its setter; other tabs follow. Undefined if none was made. */
export function useKept<T extends string | number | boolean>(kept: Kept<T>): [T | undefined, (choice: T) => void] {
  return [useSyncExternalStore(kept.subscribe, kept.read), kept.write];
}
