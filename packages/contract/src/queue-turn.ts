import * as z from 'zod/mini';
import { cancellation, dayNotice, movedTo, timeRange } from './day.ts';
import { APPOINTMENT_STATUSES, QUEUE_STATES } from './vocabulary.ts';

const count = z.int().check(z.nonnegative());

/** What the holder of a ticket sees of their turn. */
export const turn = z.object({
  version: count,
  serialNumber: z.int(),
  status: z.enum(APPOINTMENT_STATUSES),
  /** Null for a cancelled or moved appointment. */
  state: z.nullable(z.enum(QUEUE_STATES)),
  toConfirm: z.boolean(),
  nowServing: z.nullable(z.int()),
  current: z.nullable(z.int()),
  peopleAhead: count,
  isNext: z.boolean(),
  /** How often this patient was called; a higher value than before means a new call. */
  calls: count,
  expectedTime: z.nullable(z.string()),
  expected: z.nullable(timeRange),
  notice: dayNotice,
  ...cancellation,
  /** A new value means that the ticket shows another name. */
  correctedAt: z.nullable(z.iso.datetime()),
  movedTo: z.nullable(movedTo),
});
export type Turn = z.output<typeof turn>;
