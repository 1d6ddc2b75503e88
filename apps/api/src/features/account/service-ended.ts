import { PROBLEMS } from '@baari/contract/problem';
import { say } from '@baari/contract/said';
import { Failure } from '../../lib/failure.ts';
import type { SessionsStore } from './store-sessions.ts';

const TEXTS = {
  suspended: (clinic: string | null) => ({
    text: clinic
      ? say('clinic-suspended-you', `${clinic} has suspended you. Please ask an owner of the clinic.`, { clinic })
      : say('suspended', 'The clinic has suspended you. Please ask an owner of the clinic.'),
  }),
  removed: (clinic: string | null) => ({
    text: clinic
      ? say('clinic-removed-you', `${clinic} no longer has you as a member. Please ask an owner of the clinic.`, {
          clinic,
        })
      : say('MEMBERSHIP_ENDED', PROBLEMS.MEMBERSHIP_ENDED.text),
  }),
  'clinic-ended': () => ({
    text: say(
      'clinic-ended',
      'Your clinic has ended its account here. Your log-in was made for that clinic alone and has ended too. If another clinic invites you, you get a new one.',
    ),
  }),
  elsewhere: () => ({
    text: say(
      'desk-or-doctors-gone',
      'This shared desk was ended, or none of your doctors is at it any more. Please ask an owner of the clinic.',
    ),
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
    if (ended) throw new Failure('MEMBERSHIP_ENDED', TEXTS[ended.why](ended.clinic));
    return found;
  };
