import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { clinicDate } from './fields.ts';
import { LATE_MAX_MINUTES, LEAVE_DAYS_MAX } from './limits.ts';
import { seenQueue } from './queue.ts';
import { fieldText } from './said.ts';
import { BOOKED_CHOICES } from './vocabulary.ts';

const count = z.int().check(z.nonnegative());

const NOT_A_COUNT = fieldText('seen-not-a-count', 'What was seen must be a number');
const seenCount = z.int(NOT_A_COUNT).check(z.nonnegative(NOT_A_COUNT));

/** A date, and the patients whom closing it would affect. */
export const dayStanding = z.object({
  date: z.string(),
  closed: z.boolean(),
  /** Booked but not here yet: closing the day cancels them or lets them keep their place. */
  booked: count,
  /** Already here, so never cancelled. */
  waiting: count,
  /** Cancelled as false bookings: closing the day cancels them for good or moves them, still to be confirmed. */
  asFalse: count,
});
export type DayStanding = z.output<typeof dayStanding>;

/** What closing a date did. */
export const closedDay = z.object({
  date: z.string(),
  /** Patients who were cancelled or moved, or who keep their place, as the clinic chose. */
  patients: count,
  /** Patients who keep their place: also those for whom no day was free. */
  kept: count,
  /** Bookings taken for false that were cancelled for good or moved with them. */
  asFalse: count,
  /** False if the date was already closed. */
  wasOpen: z.boolean(),
});
export type ClosedDay = z.output<typeof closedDay>;

const range = z.object({
  from: clinicDate(fieldText('first-day-required', 'First day is required')),
  to: clinicDate(fieldText('last-day-required', 'Last day is required')),
});

export const getDaysOff = endpoint({
  summary: 'The closed days, from today on',
  method: 'GET',
  path: '/api/doctor/days-off',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  answer: answerOf({ days: z.array(dayStanding) }),
  codes: [],
});

export const previewDaysOff = endpoint({
  summary: 'How many patients closing a range of days would affect, date by date',
  method: 'GET',
  path: '/api/doctor/days-off/preview',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  query: range,
  answer: answerOf({ days: z.array(dayStanding) }),
  codes: [],
});

export const closeDays = endpoint({
  summary:
    'Close a range of days to new bookings; booked patients keep their place, are cancelled, or are moved to the next free days',
  method: 'POST',
  path: '/api/doctor/days-off',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: { booked: ['cancel', 'move'] },
  body: z.object({
    ...range.shape,
    booked: z._default(
      z.enum(BOOKED_CHOICES, fieldText('booked-choice-unknown', 'Booked must be keep, cancel or move')),
      'keep',
    ),
    /** The doctor sees nobody on these days. */
    away: z._default(z.boolean(fieldText('away-not-boolean', 'Away must be true or false')), false),
    /** What stood on all days of the range when that was chosen. If it is otherwise by now, nothing is closed (QUEUE_CHANGED). */
    seen: z.optional(z.object({ closed: seenCount, booked: seenCount, asFalse: seenCount })),
  }),
  answer: answerOf({ days: z.array(closedDay) }),
  codes: ['REAUTH_REQUIRED', 'QUEUE_CHANGED'],
});

export const openDays = endpoint({
  summary: 'Take bookings again on these days; cancelled appointments stay cancelled',
  method: 'POST',
  path: '/api/doctor/days-off/open',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  body: z.object({
    dates: z
      .array(clinicDate(), fieldText('dates-required', 'Dates are required'))
      .check(
        z.minLength(1, fieldText('dates-required', 'Dates are required')),
        z.maxLength(
          LEAVE_DAYS_MAX,
          fieldText('too-many-days-at-once', `At most ${LEAVE_DAYS_MAX} days at once`, { max: LEAVE_DAYS_MAX }),
        ),
      ),
  }),
  answer: answerOf({
    /** The dates that were closed until now. */
    dates: z.array(z.string()),
  }),
  codes: [],
});

export const runLate = endpoint({
  summary: 'Tell today’s patients by how many minutes the clinic runs late; 0 means on time again',
  method: 'POST',
  path: '/api/doctor/running-late',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  query: seenQueue,
  body: z.object({
    minutes: z
      .int(fieldText('minutes-not-whole', 'Minutes must be a whole number'))
      .check(
        z.gte(0, fieldText('minutes-negative', 'Minutes cannot be less than 0')),
        z.lte(
          LATE_MAX_MINUTES,
          fieldText('too-many-minutes', `At most ${LATE_MAX_MINUTES} minutes`, { max: LATE_MAX_MINUTES }),
        ),
      ),
  }),
  answer: answerOf({
    lateMinutes: count,
    /** Today's patients who have not been called yet. */
    patients: count,
  }),
  codes: ['SESSIONS_OVER', 'QUEUE_CHANGED'],
});

export const dayControlEndpoints = { getDaysOff, previewDaysOff, closeDays, openDays, runLate };
