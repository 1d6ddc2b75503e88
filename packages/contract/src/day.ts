import * as z from 'zod/mini';
import { CANCELLED_BY } from './vocabulary.ts';

/** A range between two times of the clinic's day, HH:MM; with a pause in it in which nobody is called, if there is one. */
export const timeRange = z.object({
  from: z.string(),
  to: z.string(),
  pause: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** Whether it counts the announced delay in. */
  isDelayed: z.optional(z.boolean()),
});
export type TimeRange = z.output<typeof timeRange>;

/** What the clinic announces about a day. */
export const dayNotice = z.object({
  /** Minutes that the doctor is late; 0 when on time. */
  lateMinutes: z.int(),
  /** Which session is late, by its first minute HH:MM; only where the day has several. */
  lateFrom: z.optional(z.string()),
  /** The day takes no new bookings; patients with a ticket keep their place. */
  closed: z.boolean(),
  /** The doctor is on leave: whoever is booked still waits for the clinic's word, and has no expected time. */
  away: z.boolean(),
  /** The practice is suspended: who is booked does better to call before coming. */
  suspended: z.optional(z.boolean()),
});
export type DayNotice = z.output<typeof dayNotice>;

/** The appointment that replaced a moved one. */
export const movedTo = z.object({ ticket: z.string(), appointmentDate: z.string(), serialNumber: z.int() });
export type MovedTo = z.output<typeof movedTo>;

/** What a ticket's holder is told of a cancellation. */
export const cancellation = {
  /** Null unless the appointment is cancelled. */
  cancelledBy: z.nullable(z.enum(CANCELLED_BY)),
  /** What the clinic says of why it cancelled; null if it said nothing. */
  cancelReason: z.nullable(z.string()),
};
