import { getCurrentUser } from '@baari/contract/account';
import { watchBoard } from '@baari/contract/queue-board';
import { addressHere, call } from '../../lib/api.ts';
import { failureText } from '../../lib/feedback.ts';
import { useLive } from '../../lib/use-live.ts';

const showNothing = () => undefined;
/** What is refused ends the session, as everywhere. */
const ask = () => call(getCurrentUser).catch((error: unknown) => void failureText(error));

/** Notices at once where the person loses a practice: a patient whom a ticket has shown does not stay on the screen. The board's stream tells it. */
export function useToldOfLoss(): void {
  useLive(addressHere(watchBoard), { take: showNothing, refresh: ask });
}
