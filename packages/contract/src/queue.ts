import * as z from 'zod/mini';
import { dayPatient } from './appointments.ts';
import { bookingFlood, cancelledTogether } from './booking-flood.ts';
import { dayNotice, timeRange } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { clinicDate, overMaximum, patientName, patientPhone } from './fields.ts';
import { SKIP_PLACES_DEFAULT, SKIP_PLACES_MAX } from './limits.ts';
import { queueAct, undoableAct, undoneAct } from './queue-act.ts';
import { turn } from './queue-turn.ts';
import { fieldText } from './said.ts';
import { GENDERS, PRIORITIES, QUEUE_STATES } from './vocabulary.ts';

const count = z.int().check(z.nonnegative());

/** One patient of the day, in queue order. */
export const queuePatient = z.object({
  ...dayPatient.shape,
  state: z.enum(QUEUE_STATES),
  /** The order of the calls: 1 is next, who has arrived comes before who has not. Null: not called any more. */
  turn: z.nullable(z.int()),
  /** How many would be called first as things stand; for who is not here yet, everybody with an earlier place. */
  peopleAhead: count,
  /** When the turn comes, HH:MM on the clinic's clock; null if the patient will not be called any more. */
  expectedTime: z.nullable(z.string()),
  /** The likely range of the turn; null with `expectedTime`. */
  expected: z.nullable(timeRange),
  priority: z.nullable(z.enum(PRIORITIES)),
  walkIn: z.boolean(),
  /** How often this patient was called. */
  calls: count,
  /** When the clinic last corrected name or phone; null if never. */
  correctedAt: z.nullable(z.iso.datetime()),
  calledAt: z.nullable(z.iso.datetime()),
  completedAt: z.nullable(z.iso.datetime()),
});
export type QueuePatient = z.output<typeof queuePatient>;

/** The whole queue of a date: the answer of GET and of every act, and each event of the stream. Who is held counts as `toConfirm` alone. */
export const queue = z.object({
  date: z.string(),
  /** Grows with every change of the day; a queue with a smaller version is older. */
  version: count,
  /** Whether online bookings are open. */
  isAvailable: z.boolean(),
  notice: dayNotice,
  rows: z.array(queuePatient),
  /** The number with the doctor; null if nobody is. */
  current: z.nullable(z.int()),
  /** The number called last, whatever became of its patient; null before the first. Only an undone call goes back. */
  nowServing: z.nullable(z.int()),
  next: z.nullable(z.int()),
  counts: z.object({ expected: count, toConfirm: count, waiting: count, done: count, absent: count, total: count }),
  /** When the last waiting or expected patient will be done, HH:MM on the clinic's clock; null if nobody is left. */
  expectedEnd: z.nullable(z.string()),
  /** The acts that can be undone one after the other, the next first: that is `lastAct`. `at`: when it was done. */
  lastAct: z.nullable(queueAct),
  undoable: z.array(undoableAct),
  /** What was undone last, the latest first; a new `no` means that somebody has undone that act. */
  lastUndos: z.array(undoneAct),
  /** Of the doctor's bookings of today and all later days; null as long as they come as people book. `held`: how many of all are held. */
  flood: z.nullable(bookingFlood),
  held: count,
  cancelledTogether: z.nullable(cancelledTogether),
});
export type Queue = z.output<typeof queue>;

const answer = answerOf({ queue });
const params = z.object({
  id: z.string().check(z.maxLength(80, fieldText('not-your-appointment', 'This is not one of your appointments'))),
});
/** Each act answers with the queue as it then is. */
const deskAct = {
  method: 'POST',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  readsPatients: 'queue',
  needsReauth: false,
  answer,
} as const;
const NO_VERSION = fieldText('queue-version-not-a-number', 'Version must be the number of a version');
/**
 * The version of the queue that the caller saw: whom another desk has moved in the line since then is not moved again, and a delay that
 * it has announced since is not replaced. Without it, as things stand by now.
 */
export const seenQueue = z.object({
  version: z.optional(
    z.coerce
      .number(NO_VERSION)
      .check(z.multipleOf(1, NO_VERSION), z.gte(0, NO_VERSION), z.lte(Number.MAX_SAFE_INTEGER, NO_VERSION)),
  ),
});
const rowAct = { ...deskAct, params, query: seenQueue } as const;
const rowCodes = ['NOT_FOUND', 'OTHER_DAY', 'QUEUE_CHANGED'] as const;

export const getQueue = endpoint({
  summary: 'The queue of a date; today if no date is given',
  method: 'GET',
  path: '/api/doctor/queue',
  access: 'nurse',
  needsProfile: true,
  limit: 'reads',
  readsPatients: true,
  query: z.object({ date: z.optional(clinicDate()) }),
  answer,
  codes: [],
});

/** The number that the caller saw with the doctor. If two desks call at once, the second one is refused. */
const callBody = z.object({
  current: z.nullable(
    z
      .int(fieldText('current-not-a-number-or-null', 'Current must be a number or null'))
      .check(z.positive(fieldText('current-not-a-number', 'Current must be a number'))),
  ),
});

export const callNext = endpoint({
  ...deskAct,
  summary: 'End the current consultation and call today’s next patient',
  path: '/api/doctor/queue/call-next',
  body: callBody,
  codes: ['QUEUE_CHANGED', 'QUEUE_EMPTY'],
});

const gender = z.enum(GENDERS, fieldText('gender-required', 'Please choose the gender'));
export const walkInForm = z.object({ patientName, phoneNumber: patientPhone, gender, overMaximum });

export const addWalkIn = endpoint({
  ...deskAct,
  summary:
    'Add a patient without a booking as a walk-in: they get the next number, count towards the day’s maximum, in the place of somebody absent if need be, and have already arrived',
  path: '/api/doctor/queue/walk-ins',
  limit: 'bookings',
  body: walkInForm,
  /** For the printed slip: with the ticket, a walk-in can follow the queue like all others. */
  answer: answerOf({ queue, ticketUrl: z.string() }),
  status: 201,
  codes: ['NOT_ACCEPTING', 'DAY_FULL', 'ALREADY_BOOKED'],
});

export const getQueueTicket = endpoint({
  summary: 'The ticket of a patient, to print it again',
  method: 'GET',
  path: '/api/doctor/queue/:id/ticket',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  readsPatients: true,
  params,
  answer: answerOf({ ticketUrl: z.string() }),
  codes: ['NOT_FOUND'],
});

export const undoQueueAct = endpoint({
  ...deskAct,
  summary: 'Undo the last act in today’s queue; refused if there has been a later one, or a cancelled place is taken',
  path: '/api/doctor/queue/undo',
  body: z.object({
    no: z
      .int(fieldText('act-number-required', 'No must be the number of the act'))
      .check(z.positive(fieldText('act-number-required', 'No must be the number of the act'))),
  }),
  codes: ['QUEUE_CHANGED', 'ALREADY_BOOKED', 'DAY_FULL'],
});

export const arrive = endpoint({
  ...rowAct,
  summary: 'The patient has arrived, even if marked absent before',
  path: '/api/doctor/queue/:id/arrive',
  codes: rowCodes,
});

export const callNow = endpoint({
  ...deskAct,
  params,
  summary: 'End the current consultation and call this patient, also out of turn',
  path: '/api/doctor/queue/:id/call',
  body: callBody,
  codes: rowCodes,
});

export const callAgain = endpoint({
  ...rowAct,
  summary: 'Call the current patient again',
  path: '/api/doctor/queue/:id/call-again',
  codes: rowCodes,
});

export const skip = endpoint({
  ...rowAct,
  summary: 'Send a patient some places back in the line; refused if nobody is behind',
  path: '/api/doctor/queue/:id/skip',
  body: z.object({
    places: z._default(
      z
        .int(fieldText('places-not-whole', 'Places must be a whole number'))
        .check(
          z.gte(1, fieldText('too-few-places', 'At least 1 place')),
          z.lte(
            SKIP_PLACES_MAX,
            fieldText('too-many-places', `At most ${SKIP_PLACES_MAX} places`, { max: SKIP_PLACES_MAX }),
          ),
        ),
      SKIP_PLACES_DEFAULT,
    ),
  }),
  codes: [...rowCodes, 'LAST_IN_LINE'],
});

export const noShow = endpoint({
  ...rowAct,
  summary: 'The patient did not come',
  path: '/api/doctor/queue/:id/no-show',
  codes: rowCodes,
});

export const complete = endpoint({
  ...rowAct,
  summary: 'The patient has been seen',
  path: '/api/doctor/queue/:id/complete',
  codes: rowCodes,
});

export const putBack = endpoint({
  ...rowAct,
  summary: 'Set the patient back to booked: not here, not seen, not absent',
  path: '/api/doctor/queue/:id/put-back',
  codes: rowCodes,
});

export const prioritise = endpoint({
  ...rowAct,
  summary: 'See a patient before their turn: an emergency before all others, an elderly patient after emergencies',
  path: '/api/doctor/queue/:id/priority',
  body: z.object({
    priority: z.enum(PRIORITIES, fieldText('priority-unknown', 'Priority must be EMERGENCY or ELDERLY')),
  }),
  codes: rowCodes,
});

export const watchQueue = endpoint({
  summary: 'Today’s queue, at once and after every change, until the session ends',
  method: 'GET',
  path: '/api/doctor/queue/stream',
  access: 'nurse',
  needsProfile: true,
  limit: 'reads',
  readsPatients: true,
  answers: 'stream',
  answer: z.undefined(),
  event: queue,
  codes: ['NOT_FOUND'],
});

export const watchTicket = endpoint({
  summary: 'The turn of a ticket’s holder, at once and after every change',
  method: 'GET',
  path: '/api/public/tickets/:ticket/stream',
  access: 'public',
  limit: 'reads',
  params: z.object({
    ticket: z.string().check(z.maxLength(80, fieldText('ticket-invalid', 'This ticket is not valid'))),
  }),
  answers: 'stream',
  answer: z.undefined(),
  event: turn,
  codes: ['NOT_FOUND'],
});

export const queueEndpoints = {
  getQueue,
  callNext,
  addWalkIn,
  getQueueTicket,
  undoQueueAct,
  arrive,
  callNow,
  callAgain,
  skip,
  noShow,
  complete,
  putBack,
  prioritise,
  watchQueue,
  watchTicket,
};
