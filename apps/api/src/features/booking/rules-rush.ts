/** From this many bookings of the last hour on a proof of work is needed, or the desk has to confirm as well. */
interface Steps {
  proof: number;
  confirm: number;
}

/** Of one network with one doctor: more than a family or an office books in an hour, and more than a mobile operator's shared addresses bring. */
const NETWORK: Steps = { proof: 6, confirm: 30 };
/** Of the wider IPv6 network (48 bits), which a customer with many networks has. */
const WIDE_NETWORK: Steps = { proof: 12, confirm: 60 };
/** Of one doctor: bookings of a quiet hour, and how often the fullest hour of the last weeks at this time of the day. */
const QUIET: Steps = { proof: 10, confirm: 20 };
const TIMES_USUAL: Steps = { proof: 2, confirm: 4 };
/** Of one day of a doctor: this part of its places within an hour and of those that were left when it began, or so often the fullest hour. */
const PART_OF_DAY = 1 / 3;
const PART_OF_LEFT = 1 / 2;
const DAY_TIMES_USUAL = 2;

/** Who books: the marks of the network (IPv4 24 bits, IPv6 56) and of the wider IPv6 network (48 bits), which for IPv4 is the same. */
export interface Asking {
  date: string;
  network: string;
  wide: string;
}
/** How many bookings of the last hour came from there. */
export interface Counted extends Asking {
  bookings: number;
}
/** What the rule of a doctor is made of. */
export interface Clinic {
  /** Of one day. */
  places: number;
  /** How many of them were taken before this hour, by date. */
  takenBefore: Readonly<Record<string, number>>;
  networkLimit: boolean;
  usualLimit: boolean;
}

const sum = (counted: readonly Counted[]): number => counted.reduce((total, { bookings }) => total + bookings, 0);

/**
 * Whether so many are reached: by networks, of which each counts once, for everybody; by bookings for those alone whose network has
 * booked in this hour. So a stranger with one network hinders no one but that network, and at most twice as many bookings go below.
 */
function reaches(count: number, counted: readonly Counted[], { wide }: Asking): boolean {
  if (new Set(counted.map((one) => one.wide)).size >= count) return true;
  return sum(counted) >= count && counted.some((one) => one.wide === wide);
}

/** What the next booking needs after those of the last hour. `usual`: the most of one hour at this time of the day. */
export function needsAfter(
  counted: readonly Counted[],
  asking: Asking,
  { places, takenBefore, networkLimit, usualLimit }: Clinic,
  usual: number,
): keyof Steps | null {
  const left = places - (takenBefore[asking.date] ?? 0);
  const ofDay = Math.min(Math.ceil(places * PART_OF_DAY), Math.max(1, Math.floor(left * PART_OF_LEFT)));
  const ofDate = counted.filter(({ date }) => date === asking.date);
  const ofNetwork = sum(counted.filter(({ network }) => network === asking.network));
  const ofWide = asking.wide === asking.network ? 0 : sum(counted.filter(({ wide }) => wide === asking.wide));
  const isOver = (step: keyof Steps): boolean =>
    (networkLimit && (ofNetwork >= NETWORK[step] || ofWide >= WIDE_NETWORK[step])) ||
    (usualLimit && reaches(Math.max(QUIET[step], TIMES_USUAL[step] * usual), counted, asking));
  const isDayOver = usualLimit && reaches(Math.max(ofDay, DAY_TIMES_USUAL * usual), ofDate, asking);
  if (isDayOver || isOver('confirm')) return 'confirm';
  return isOver('proof') ? 'proof' : null;
}
