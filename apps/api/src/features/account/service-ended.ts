import { Failure } from '../../lib/failure.ts';
import type { SessionsStore } from './store-sessions.ts';

const TEXTS = {
  suspended: (clinic: string) => ({ text: `${clinic} has suspended you. Please ask an owner of the clinic.` }),
  removed: (clinic: string) => ({
    text: `${clinic} no longer has you as a member. Please ask an owner of the clinic.`,
  }),
  'clinic-ended': () => ({
    text: 'Your clinic has ended its account here. Your log-in was made for that clinic alone and has ended too. If another clinic invites you, you get a new one.',
  }),
  elsewhere: () => ({
    text: 'This shared desk was ended, or none of your doctors is at it any more. Please ask an owner of the clinic.',
  }),
};

/** Finds sessions, and says to who holds the token of one that ended with a membership what happened. */
export const sayingWhyEnded =
  <Of extends unknown[], Found>(
    find: (tokenHash: Buffer, now: Date, ...of: Of) => Promise<Found | null>,
    { whyEnded }: Pick<SessionsStore, 'whyEnded'>,
  ) =>
  async (tokenHash: Buffer, now: Date, ...of: Of): Promise<Found | null> => {
    const found = await find(tokenHash, now, ...of);
    const ended = found ? null : await whyEnded(tokenHash, now);
    if (ended) throw new Failure('MEMBERSHIP_ENDED', TEXTS[ended.why](ended.clinic ?? 'The clinic'));
    return found;
  };
