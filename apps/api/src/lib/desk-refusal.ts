import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { AppointmentKey } from './appointment-key.ts';
import { Failure } from './failure.ts';
import { inWordsOfLostRace } from './lost-race.ts';
import type { FindLastAct } from './lost-race.ts';

const CLOSED = say(
  'closed-for-desk',
  'This day is closed: nobody is booked on it until it is opened again, under Leave.',
);

/** What the desk can do about refusals that to a patient only say that there is no place, by code and reason. */
const TEXTS: Readonly<Record<string, Words>> = {
  'NOT_ACCEPTING suspended': say(
    'not-added-suspended',
    'No patient can be added: your practice is suspended. Home says why, and whom you can write to.',
  ),
  'NOT_ACCEPTING refused': say(
    'not-added-licence-refused',
    'No patient can be added: your licence was refused, and no plan is running. Home says why, and what you can do.',
  ),
  'NOT_ACCEPTING trial-ended': say(
    'not-added-trial-ended',
    'No patient can be added: your free trial has ended. Choose a plan under Subscription.',
  ),
  'NOT_ACCEPTING plan-ended': say(
    'not-added-plan-ended',
    'No patient can be added: your plan has ended. Renew it under Subscription.',
  ),
  'NOT_ACCEPTING trial-awaited': say(
    'not-added-trial-awaited',
    'No patient can be added: no plan is running yet. A free trial, if you have had none, starts once your licence is approved. A plan under Subscription starts at once.',
  ),
  'NOT_ACCEPTING no-plan': say(
    'not-added-no-plan',
    'No patient can be added: no plan is running. Choose one under Subscription.',
  ),
  DAY_FULL: say('full-may-be-over', 'All places on this day are taken. You can add the patient over the maximum.'),
  DAY_CLOSED: CLOSED,
};

/** Throws what it is given; who is taken in by an old ticket and has booked anew is not just told that there is an appointment. */
export function inWordsOfTakingIn(error: unknown): never {
  if (error instanceof Failure && error.code === 'ALREADY_BOOKED')
    throw new Failure(error.code, {
      text: say(
        'booked-anew',
        'This patient has booked anew for this day. Please take in that booking from the list; this ticket is not needed.',
      ),
    });
  return inWordsOfTheDesk(error);
}

/** Throws what it is given; of a closed day in the words for the desk. */
export function inWordsOfRestoring(error: unknown): never {
  throw error instanceof Failure && error.code === 'DAY_CLOSED' ? new Failure(error.code, { text: CLOSED }) : error;
}

/** Throws what it is given; where the patient has a place by another booking, with its number. */
export const inWordsOfConfirming =
  (find: FindLastAct, key: AppointmentKey) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Failure && error.code === 'ALREADY_BOOKED')
      throw new Failure(error.code, {
        text: say(
          'has-another-number',
          `This patient has number ${error.details.reason} on this day. Cancel one of the two bookings; a patient needs one place.`,
          { number: error.details.reason ?? '' },
        ),
      });
    return inWordsOfLostRace(find, key)(error);
  };

/** Throws what it is given, a refusal by `admit` in the words for the desk. */
export function inWordsOfTheDesk(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const { code, details } = error;
  const text = TEXTS[details.reason === undefined ? code : `${code} ${details.reason}`];
  throw text ? new Failure(code, { text }) : error;
}
