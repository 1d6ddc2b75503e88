import { onDevice } from './device-store.ts';

export const PENDING_PREFIX = 'pending.';

/** The doctors with whom a booking on this device has no answer yet. */
export const unfinishedDoctors = (): string[] => onDevice.keys(PENDING_PREFIX);
