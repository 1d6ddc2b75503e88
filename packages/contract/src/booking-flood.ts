import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

/** Bookings by patients that came far faster than people book, from few networks, and still stand. */
export const bookingFlood = z.object({
  bookings: count,
  /** Within how many minutes they came. */
  minutes: count,
  networks: count,
  /** When the first and the last of them came. */
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type BookingFlood = z.output<typeof bookingFlood>;
