import * as z from 'zod/mini';
import { dayNotice, timeRange } from './day.ts';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';
import { queue } from './queue.ts';

/** The cookie in which a waiting room's screen shows the key of its link. */
export const DISPLAY_KEY_COOKIE = 'baari_display';

export const getDisplayKey = endpoint({
  summary: 'The key in the link of the waiting room’s screen, which keeps a place for it among many streams',
  method: 'GET',
  path: '/api/doctor/display-key',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  answer: answerOf({ key: z.string() }),
  codes: [],
});

/** What the waiting room shows: numbers, never names. */
export const display = z.object({
  date: z.string(),
  version: queue.shape.version,
  isAvailable: z.boolean(),
  notice: dayNotice,
  current: z.nullable(z.int()),
  nowServing: z.nullable(z.int()),
  /** How often the number with the doctor was called; a higher value than before means a new call. */
  calls: z.int().check(z.nonnegative()),
  /** The next numbers, in the order of the calls. While others wait, who has not arrived has no time: it holds only once they come. */
  next: z.array(z.object({ serialNumber: z.int(), expected: z.nullable(timeRange) })),
  counts: queue.shape.counts,
  expectedEnd: z.nullable(z.string()),
});
export type Display = z.output<typeof display>;

export const watchDisplay = endpoint({
  summary: 'Today’s display for the waiting room, at once and after every change; token numbers only',
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

export const queueDisplayEndpoints = { getDisplayKey, watchDisplay };
