import { minuteOf } from '@baari/calendar/slots';
import {
  EVENING_FROM_HOUR,
  EVENING_TO_HOUR,
  MORNING_TO_HOUR,
  QUIET_FROM_HOUR,
  QUIET_TO_HOUR,
  SOON_MINUTES,
  TURN_TOLD_MINUTES,
} from '@baari/contract/limits';
import type { Queue } from '@baari/contract/queue';
import type { MessageReason } from '@baari/contract/patient-message';
import type { Soon } from './store.ts';

/** What is about a patient's turn: at once, and of no use a little later. */
const OF_THE_TURN: readonly MessageReason[] = ['turn', 'soon'];
export const isOfTheTurn = (reason: MessageReason): boolean => OF_THE_TURN.includes(reason);

const TURN_TOLD_MS = TURN_TOLD_MINUTES * 60_000;
const DAY_SECONDS = 86_400;
/** From the end of the hours in which 'tomorrow' is told to midnight. */
const EVENING_SECONDS = (24 - EVENING_TO_HOUR) * 3_600;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Of what helps for a quarter of an hour alone. */
const LONGEST_PAUSE_OF_TURN_MS = 60_000;

/** Whether a message would mislead: of a delay that is no longer so, of a day that is over, of a tomorrow that has come, or of a turn that was long ago. */
export const isTooLate = (
  { reason, at, date, outdated }: { reason: MessageReason; at: Date | null; date: string; outdated: boolean },
  now: Date,
  today: string,
): boolean =>
  outdated ||
  date < today ||
  (reason === 'tomorrow' && date === today) ||
  (isOfTheTurn(reason) && at !== null && now.getTime() - at.getTime() > TURN_TOLD_MS);

/** Whether patients are left to sleep; `minute` of the clinic's day. */
export const isNight = (minute: number): boolean => minute >= QUIET_FROM_HOUR * 60 || minute < QUIET_TO_HOUR * 60;

/** Which number patients are told of at a minute of the clinic's day, and since when: who booked after that knows it. Null: of none. */
export function numberToTell(minute: number): { reason: 'tomorrow' | 'today'; inDays: number; since: number } | null {
  const isWithin = (from: number, to: number) => minute >= from * 60 && minute < to * 60;
  if (isWithin(EVENING_FROM_HOUR, EVENING_TO_HOUR))
    return { reason: 'tomorrow', inDays: 1, since: EVENING_FROM_HOUR * 60 };
  if (isWithin(QUIET_TO_HOUR, MORNING_TO_HOUR)) return { reason: 'today', inDays: 0, since: QUIET_TO_HOUR * 60 };
  return null;
}

const SOON_STEP_MINUTES = 5;

/**
 * Who of a queue should be on the way: those who are not here, by the early end of the learnt range. With them the numbers of their phone that
 * come right behind: a family is on the way together. A doctor who is away sees nobody, and who is to be confirmed is told of no time.
 */
export function soonIn({ rows, notice }: Pick<Queue, 'rows' | 'notice'>, minute: number): Soon {
  const soon: Soon = { due: [], following: [] };
  if (notice.away) return soon;
  const expected = rows.flatMap(({ serialNumber: serial, phoneNumber, state, toConfirm, expected: range }) =>
    state === 'EXPECTED' && !toConfirm && range ? [{ serial, phoneNumber, left: minuteOf(range.from) - minute }] : [],
  );
  const lastOf = new Map<string | null, number>();
  for (const { serial, phoneNumber, left } of expected.sort((a, b) => a.left - b.left)) {
    if (left <= SOON_MINUTES)
      soon.due.push({ serial, minutes: Math.max(Math.round(left / SOON_STEP_MINUTES), 1) * SOON_STEP_MINUTES });
    else if (left - (lastOf.get(phoneNumber) ?? -Infinity) <= SOON_MINUTES) soon.following.push(serial);
    else continue;
    if (phoneNumber !== null) lastOf.set(phoneNumber, left);
  }
  return soon;
}

/** How long a push service keeps a message for a phone that it does not reach. */
export function ttlSeconds(reason: MessageReason): number {
  if (isOfTheTurn(reason)) return TURN_TOLD_MS / 1_000;
  return reason === 'tomorrow' ? EVENING_SECONDS : DAY_SECONDS;
}

/** After so many tries, how long until the next: twice as long each time, at least as long as was asked for, but where that is too late to help. */
export function pauseMs(reason: MessageReason, tries: number, askedSeconds: number): number {
  const pause = Math.max(Math.min(2 ** tries * 1_000, LONGEST_PAUSE_MS), askedSeconds * 1_000);
  return isOfTheTurn(reason) ? Math.min(pause, LONGEST_PAUSE_OF_TURN_MS) : pause;
}
