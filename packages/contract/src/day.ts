import * as z from 'zod/mini';

/** Between two times of the clinic's day, HH:MM. */
export const timeRange = z.object({ from: z.string(), to: z.string() });
export type TimeRange = z.output<typeof timeRange>;

/** What the clinic says of a day. */
export const dayNotice = z.object({
  /** The doctor is so many minutes late; 0 when on time. */
  lateMinutes: z.int(),
  /** No further bookings on this day; those who hold a ticket keep their place. */
  closed: z.boolean(),
});
export type DayNotice = z.output<typeof dayNotice>;

/** The appointment that took a moved one's place. */
export const movedTo = z.object({ ticket: z.string(), appointmentDate: z.string(), serialNumber: z.int() });
export type MovedTo = z.output<typeof movedTo>;
