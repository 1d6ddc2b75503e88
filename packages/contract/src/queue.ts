import * as z from 'zod/mini';
import { dayPatient } from './appointments.ts';
import { dayNotice, movedTo, timeRange } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { clinicDate, doctorId, patientName, patientPhone } from './fields.ts';
import { SKIP_PLACES_DEFAULT, SKIP_PLACES_MAX } from './limits.ts';
import { APPOINTMENT_STATUSES, CANCELLED_BY, GENDERS, PRIORITIES, QUEUE_ACTS, QUEUE_STATES } from './vocabulary.ts';

const count = z.int().check(z.nonnegative());

/** One patient of the day, in the order of the line. */
export const queuePatient = z.object({
  ...dayPatient.shape,
  state: z.enum(QUEUE_STATES),
  /** 1 is called next; null for whom nobody calls any more. Who has arrived comes before who has not. */
  turn: z.nullable(z.int()),
  /** How many would be called before as things stand; to somebody not here yet, everybody with an earlier place counts. */
  peopleAhead: count,
  /** When the turn comes, HH:MM at the clinic; null for whom nobody calls any more. */
  expectedTime: z.nullable(z.string()),
  /** Between when and when, as far as can honestly be said; null with `expectedTime`. */
  expected: z.nullable(timeRange),
  priority: z.nullable(z.enum(PRIORITIES)),
  walkIn: z.boolean(),
  /** How often this patient was called. */
  calls: count,
  calledAt: z.nullable(z.iso.datetime()),
  completedAt: z.nullable(z.iso.datetime()),
});
export type QueuePatient = z.output<typeof queuePatient>;

/** The whole queue of a date: what GET answers, what every act answers, and what each event of the stream brings. */
export const queue = z.object({
  date: z.string(),
  /** Grows with every change of the day: what has a smaller one is older. */
  version: count,
  /** Whether online bookings are open. */
  isAvailable: z.boolean(),
  notice: dayNotice,
  rows: z.array(queuePatient),
  /** The number with the doctor; null while nobody is. */
  current: z.nullable(z.int()),
  /** The number with the doctor, else the last one that was; null before the first. */
  nowServing: z.nullable(z.int()),
  next: z.nullable(z.int()),
  counts: z.object({ expected: count, waiting: count, done: count, absent: count, total: count }),
  /** When the last of those who wait or are expected is done, HH:MM at the clinic; null where nobody is left. */
  expectedEnd: z.nullable(z.string()),
  /** The latest of the desk's acts that can be undone, by this number; behind it comes the one before. */
  lastAct: z.nullable(z.object({ no: z.int(), act: z.enum(QUEUE_ACTS), serialNumber: z.int() })),
});
export type Queue = z.output<typeof queue>;

const answer = answerOf({ queue });
const params = z.object({ id: z.string().check(z.maxLength(80, 'This appointment is not one of yours')) });
const rowAct = { method: 'POST', access: 'doctor-with-profile', limit: 'reads', params, answer } as const;
const rowCodes = ['NOT_FOUND', 'OTHER_DAY', 'QUEUE_CHANGED'] as const;

export const getQueue = endpoint({
  summary: 'The queue of a date, today without one',
  method: 'GET',
  path: '/api/doctor/queue',
  access: 'doctor-with-profile',
  limit: 'reads',
  query: z.object({ date: z.optional(clinicDate()) }),
  answer,
  codes: [],
});

export const callNext = endpoint({
  summary: 'End the consultation under way and call the next patient of today',
  method: 'POST',
  path: '/api/doctor/queue/call-next',
  access: 'doctor-with-profile',
  limit: 'reads',
  /** `current` as the caller saw it: of two desks that call at once, the second one is refused. */
  body: z.object({
    current: z.nullable(z.int('Current must be a number or null').check(z.positive('Current must be a number'))),
  }),
  answer,
  codes: ['QUEUE_CHANGED', 'QUEUE_EMPTY'],
});

export const addWalkIn = endpoint({
  summary: 'Take in somebody who came without booking: the next number, under the same maximum, and already here',
  method: 'POST',
  path: '/api/doctor/queue/walk-ins',
  access: 'doctor-with-profile',
  limit: 'bookings',
  body: z.object({
    patientName,
    phoneNumber: patientPhone,
    gender: z.enum(GENDERS, 'Please choose the gender'),
  }),
  /** The ticket is for the slip: with it a walk-in follows the queue as everybody does. */
  answer: answerOf({ queue, ticketUrl: z.string() }),
  status: 201,
  codes: ['NOT_ACCEPTING', 'DAY_FULL', 'ALREADY_BOOKED'],
});

export const getQueueTicket = endpoint({
  summary: 'The ticket of a patient of the desk, to print it once more',
  method: 'GET',
  path: '/api/doctor/queue/:id/ticket',
  access: 'doctor-with-profile',
  limit: 'reads',
  params,
  answer: answerOf({ ticketUrl: z.string() }),
  codes: ['NOT_FOUND'],
});

export const undoQueueAct = endpoint({
  summary: 'Undo the last act in today’s queue; refused once there was a later one',
  method: 'POST',
  path: '/api/doctor/queue/undo',
  access: 'doctor-with-profile',
  limit: 'reads',
  body: z.object({
    no: z.int('No must be the number of the act').check(z.positive('No must be the number of the act')),
  }),
  answer,
  codes: ['QUEUE_CHANGED'],
});

export const arrive = endpoint({
  ...rowAct,
  summary: 'The patient is here, also one marked absent',
  path: '/api/doctor/queue/:id/arrive',
  codes: rowCodes,
});

export const callAgain = endpoint({
  ...rowAct,
  summary: 'Call the patient whose turn it is once more',
  path: '/api/doctor/queue/:id/call-again',
  codes: rowCodes,
});

export const skip = endpoint({
  ...rowAct,
  summary: 'Send a patient some places back in the line',
  path: '/api/doctor/queue/:id/skip',
  body: z.object({
    places: z._default(
      z
        .int('Places must be a whole number')
        .check(z.gte(1, 'At least 1 place'), z.lte(SKIP_PLACES_MAX, `At most ${SKIP_PLACES_MAX} places`)),
      SKIP_PLACES_DEFAULT,
    ),
  }),
  codes: rowCodes,
});

export const noShow = endpoint({
  ...rowAct,
  summary: 'The patient did not come',
  path: '/api/doctor/queue/:id/no-show',
  codes: rowCodes,
});

export const complete = endpoint({
  ...rowAct,
  summary: 'The patient was seen',
  path: '/api/doctor/queue/:id/complete',
  codes: rowCodes,
});

export const putBack = endpoint({
  ...rowAct,
  summary: 'The patient is booked again: neither here, nor seen, nor absent',
  path: '/api/doctor/queue/:id/put-back',
  codes: rowCodes,
});

export const prioritise = endpoint({
  ...rowAct,
  summary: 'See a patient before their turn: an emergency before all, an elderly patient behind emergencies',
  path: '/api/doctor/queue/:id/priority',
  body: z.object({ priority: z.enum(PRIORITIES, 'Priority must be EMERGENCY or ELDERLY') }),
  codes: rowCodes,
});

export const watchQueue = endpoint({
  summary: 'Today’s queue at once and after every change, until the session ends',
  method: 'GET',
  path: '/api/doctor/queue/stream',
  access: 'doctor-with-profile',
  limit: 'reads',
  answers: 'stream',
  answer: z.undefined(),
  event: queue,
  codes: ['NOT_FOUND'],
});

/** Where the holder of a ticket stands. */
export const turn = z.object({
  version: count,
  serialNumber: z.int(),
  status: z.enum(APPOINTMENT_STATUSES),
  /** Null for a cancelled or moved appointment. */
  state: z.nullable(z.enum(QUEUE_STATES)),
  nowServing: z.nullable(z.int()),
  peopleAhead: count,
  isNext: z.boolean(),
  /** How often this patient was called: more than before is a call. */
  calls: count,
  expectedTime: z.nullable(z.string()),
  expected: z.nullable(timeRange),
  notice: dayNotice,
  cancelledBy: z.nullable(z.enum(CANCELLED_BY)),
  movedTo: z.nullable(movedTo),
});
export type Turn = z.output<typeof turn>;

export const watchTicket = endpoint({
  summary: 'Where the holder of a ticket stands, at once and after every change',
  method: 'GET',
  path: '/api/public/tickets/:ticket/stream',
  access: 'public',
  limit: 'reads',
  params: z.object({ ticket: z.string().check(z.maxLength(80, 'This ticket is not one of ours')) }),
  answers: 'stream',
  answer: z.undefined(),
  event: turn,
  codes: ['NOT_FOUND'],
});

/** What the waiting room shows: numbers, never names. */
export const display = z.object({
  date: z.string(),
  version: count,
  isAvailable: z.boolean(),
  notice: dayNotice,
  current: z.nullable(z.int()),
  nowServing: z.nullable(z.int()),
  /** How often the number with the doctor was called: more than before is a call. */
  calls: count,
  /**
   * The next numbers, in the order of the calls. While others wait, who has not arrived has no time: it would be that of a
   * place that only coming takes.
   */
  next: z.array(z.object({ serialNumber: z.int(), expected: z.nullable(timeRange) })),
  counts: queue.shape.counts,
  expectedEnd: z.nullable(z.string()),
});
export type Display = z.output<typeof display>;

export const watchDisplay = endpoint({
  summary: 'The waiting room’s display of today, at once and after every change; token numbers only',
  method: 'GET',
  path: '/api/public/doctors/:id/display/stream',
  access: 'public',
  limit: 'reads',
  params: z.object({ id: doctorId }),
  answers: 'stream',
  answer: z.undefined(),
  event: display,
  codes: ['NOT_FOUND'],
});

export const queueEndpoints = {
  getQueue,
  callNext,
  addWalkIn,
  getQueueTicket,
  undoQueueAct,
  arrive,
  callAgain,
  skip,
  noShow,
  complete,
  putBack,
  prioritise,
  watchQueue,
  watchTicket,
  watchDisplay,
};
