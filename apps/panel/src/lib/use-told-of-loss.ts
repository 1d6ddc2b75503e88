import { getCurrentUser } from '@baari/contract/account';
import { watchBoard } from '@baari/contract/queue-board';
import { addressHere, call } from './api.ts';
import { failureText } from './feedback.ts';
import { useLive } from './use-live.ts';

const showNothing = () => undefined;
/** What is refused ends the session, as everywhere. */
const ask = () => call(getCurrentUser).catch((error: unknown) => void failureText(error));

/**
 * Notices at once where the person loses a practice, or is less there: a patient whom a ticket has shown, and what only owners see, does
 * not stay on the screen. The board's stream tells it. `isNeeded`: whether the page shows such a thing.
 */
export function useToldOfLoss(isNeeded = true): void {
  useLive(isNeeded ? addressHere(watchBoard) : undefined, { take: showNothing, refresh: ask });
}
