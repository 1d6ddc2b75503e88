import type { FloodBooking } from '@baari/contract/booking-flood';

/** How bookings are alike: by the patient's name, or by how the phone numbers begin. */
export const PATTERNS = ['name', 'phone'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** What the desk narrows the list by; null: by nothing. */
export interface FloodChoice {
  /** The day that they are for. */
  date: string | null;
  /** 'flood': what belongs to the flood. 'held': every network, whose bookings are held. 'forgotten': what came so long ago that nobody knows from where. */
  network: number | 'flood' | 'held' | 'forgotten' | null;
  /** The minutes in which the first and the last booking that count came. */
  since: string | null;
  until: string | null;
  pattern: Pattern | null;
}

/** From so many bookings on, what they have in common is a pattern. */
const ALIKE_MIN = 3;
/** Numbers that a program makes up often begin the same: the first four digits tell the operator, the next few nobody shares. */
const PHONE_DIGITS = 7;

const keyOf: Record<Pattern, (booking: FloodBooking) => string | undefined> = {
  name: ({ patientName }) => patientName?.trim().toLowerCase().replace(/\s+/g, ' '),
  phone: ({ phoneNumber }) => phoneNumber?.slice(0, PHONE_DIGITS),
};

/** The bookings that share the pattern with some others. */
function alike(bookings: readonly FloodBooking[], pattern: Pattern): FloodBooking[] {
  const groups = Map.groupBy(bookings, keyOf[pattern]);
  return bookings.filter((one) => {
    const key = keyOf[pattern](one);
    return key !== undefined && groups.get(key)!.length >= ALIKE_MIN;
  });
}

const MINUTE_CHARS = 'YYYY-MM-DDTHH:MM'.length;
const minuteOf = ({ bookedAt }: FloodBooking) => `${bookedAt.slice(0, MINUTE_CHARS)}:00.000Z`;

function isOf({ isFlood, isHeld, network }: FloodBooking, chosen: NonNullable<FloodChoice['network']>): boolean {
  if (chosen === 'flood') return isFlood;
  if (chosen === 'held') return isHeld;
  return network === (chosen === 'forgotten' ? null : chosen);
}

/** The bookings that are left by the choice, in their order. */
export function chosenOf(
  bookings: readonly FloodBooking[],
  { date, network, since, until, pattern }: FloodChoice,
): FloodBooking[] {
  const left = bookings.filter(
    (one) =>
      (date === null || one.appointmentDate === date) &&
      (network === null || isOf(one, network)) &&
      (since === null || one.bookedAt >= since) &&
      (until === null || minuteOf(one) <= until),
  );
  return pattern === null ? left : alike(left, pattern);
}

/** So many networks are offered by themselves. */
const NETWORKS_SHOWN = 10;

/** The busiest networks and how many bookings came from each, how many further ones there are, and how many bookings came from forgotten ones. The chosen one is always shown. */
export function networksOf(bookings: readonly FloodBooking[], chosen: FloodChoice['network']) {
  const all = [...Map.groupBy(bookings, ({ network }) => network)]
    .flatMap(([network, of]): [network: number, count: number][] => (network === null ? [] : [[network, of.length]]))
    .sort(([one, a], [other, b]) => b - a || one - other);
  const shown = all.filter(([network], i) => i < NETWORKS_SHOWN || network === chosen);
  return {
    shown,
    more: all.length - shown.length,
    forgotten: bookings.filter(({ network }) => network === null).length,
  };
}

/** The minutes in which bookings came, the latest first, each as the beginning of its instant. */
export const minutesOf = (bookings: readonly FloodBooking[]): string[] =>
  [...new Set(bookings.map(minuteOf))].toSorted().toReversed();

/** The days that they are for, the first first. `chosen` is always one of them. */
export const datesOf = (bookings: readonly FloodBooking[], chosen: string | null): string[] =>
  [
    ...new Set([...bookings.map(({ appointmentDate }) => appointmentDate), ...(chosen === null ? [] : [chosen])]),
  ].toSorted();

/** What is looked at first: what most likely is false, or the bookings of `date` that are to be confirmed; where there is neither, all. */
export const firstChoice = (bookings: readonly FloodBooking[], date: string | undefined): FloodChoice => ({
  date: date ?? null,
  network:
    date === undefined && bookings.some(({ isFlood }) => isFlood)
      ? 'flood'
      : date !== undefined || bookings.some(({ isHeld }) => isHeld)
        ? 'held'
        : null,
  since: null,
  until: null,
  pattern: null,
});
