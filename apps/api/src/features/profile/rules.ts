import { clinicTime } from '@baari/calendar/zone';
import { TRIAL_DAYS } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import { WEEKDAYS } from '@baari/contract/vocabulary';
import type { Weekday } from '@baari/contract/vocabulary';
import type { WorkingDays } from '@baari/contract/working-days';

/** The weekdays that had slots and have none any more. */
export const lostWeekdays = (before: WorkingDays, after: WorkingDays): Weekday[] =>
  WEEKDAYS.filter((day) => (before[day]?.length ?? 0) > 0 && (after[day]?.length ?? 0) === 0);

/** Monday = 1 ... Sunday = 7, as ISO counts them. */
export const isoWeekdays = (days: readonly Weekday[]): number[] => days.map((day) => WEEKDAYS.indexOf(day) + 1);

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The text after an edit: how many patients keep a place on a day that is no longer a working day. */
export function editedText(lost: readonly Weekday[], booked: number): Words {
  if (booked === 0) return say('profile-updated', 'Profile updated');
  const who = booked === 1 ? '1 booked patient keeps their place' : `${booked} booked patients keep their places`;
  return say('profile-updated-places-kept', `Profile updated. ${who} on ${inWords(lost)}.`, {
    count: booked,
    days: lost.map((weekday) => ({ weekday })),
  });
}

/** USED: the account has had its trial. WAITS: the registration number was given before, so that the operator decides. */
export type StartedTrial = 'STARTED' | 'USED' | 'WAITS';

/** The text after the first submission. */
export function submittedText(trial: StartedTrial, endsAt: Date, zone: string): Words {
  if (trial === 'WAITS')
    return say(
      'submitted-trial-waits',
      'Profile submitted. This registration number was given before, so your free trial starts once your licence is approved.',
    );
  if (trial === 'USED')
    return say(
      'submitted-trial-used',
      'Profile submitted. Your free trial was already used: choose a plan to start taking bookings.',
    );
  const { date } = clinicTime(endsAt, zone);
  const until = date.split('-').reverse().join('/');
  return say(
    'submitted-trial-started',
    `Profile submitted. Your ${TRIAL_DAYS}-day free trial has started and runs until ${until}.`,
    { count: TRIAL_DAYS, until },
  );
}
