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
/** Of one day of a doctor: this part of its places, or so often what is usual. */
const PART_OF_DAY = 1 / 3;
const DAY_TIMES_USUAL = 2;
/** So many for one day are usual anywhere, also where nothing has been learnt: a third of a small practice's day is two or three patients. */
const USUAL_LEAST = 4;

/** Who books: the marks of the network (IPv4 24 bits, IPv6 56) and of the wider IPv6 network (48 bits), which for IPv4 is the same. */
export interface Asking {
  date: string;
  network: string;
  wide: string;
}
/** Of the last hour, and of its last RUSH_MINUTES. */
export interface Recent {
  hour: number;
  minutes: number;
}
/** How many bookings came from there, and how many of them took a place. */
export interface Counted extends Asking {
  bookings: Recent;
  placed: Recent;
}
/** What the rule of a doctor is made of. */
export interface Clinic {
  /** Of one day. */
  places: number;
  /** How many of them were taken before, by date. */
  takenBefore: Readonly<Record<string, Recent>>;
  networkLimit: boolean;
  usualLimit: boolean;
}

const sum = (counted: readonly Counted[], what: 'bookings' | 'placed', time: keyof Recent): number =>
  counted.reduce((total, one) => total + one[what][time], 0);

/**
 * Whether so many are reached: by networks, of which each counts once, for everybody; by bookings for those alone whose network has
 * booked in this time. So a stranger with one network hinders no one but that network, and at most twice as many bookings go below.
 */
function reaches(count: number, counted: readonly Counted[], time: keyof Recent, { wide }: Asking): boolean {
  const of = counted.filter(({ bookings }) => bookings[time] > 0);
  if (new Set(of.map((one) => one.wide)).size >= count) return true;
  return sum(of, 'bookings', time) >= count && of.some((one) => one.wide === wide);
}

/** What the next booking for a date needs after those of the hour, or of the minutes. */
function needsForDay(
  ofDate: readonly Counted[],
  asking: Asking,
  { places, takenBefore }: Clinic,
  time: keyof Recent,
  learnt: number,
): keyof Steps | null {
  const usual = Math.max(learnt, USUAL_LEAST);
  const left = places - (takenBefore[asking.date]?.[time] ?? 0);
  // Half of what is beyond the usual stays, so who comes after a storm finds a day that is not full. Nothing stays of what always goes.
  const most = Math.floor((usual + left) / 2);
  const confirm = Math.min(Math.max(Math.ceil(places * PART_OF_DAY), DAY_TIMES_USUAL * usual), most);
  // Nor do few networks with many bookings each take all that is left: to be confirmed is better for all others than a full day.
  const isAlmostFull = sum(ofDate, 'placed', time) >= (confirm + left) / 2;
  if (isAlmostFull || reaches(confirm, ofDate, time, asking)) return 'confirm';
  return reaches(Math.max(QUIET.proof, confirm / 2), ofDate, time, asking) ? 'proof' : null;
}

/** What the next booking needs after those of the last hour. `usual`: the most of such a time at this time of the day. */
export function needsAfter(
  counted: readonly Counted[],
  asking: Asking,
  clinic: Clinic,
  usual: Recent,
): keyof Steps | null {
  const { networkLimit, usualLimit, places, takenBefore } = clinic;
  const ofDate = counted.filter(({ date }) => date === asking.date);
  // A full day refuses by itself, which is to cost nobody a proof.
  if ((takenBefore[asking.date]?.hour ?? 0) + sum(ofDate, 'placed', 'hour') >= places) return null;
  const inHour = (isOf: (one: Counted) => boolean) => sum(counted.filter(isOf), 'bookings', 'hour');
  const ofNetwork = inHour(({ network }) => network === asking.network);
  const ofWide = asking.wide === asking.network ? 0 : inHour(({ wide }) => wide === asking.wide);
  const isOver = (step: keyof Steps): boolean =>
    (networkLimit && (ofNetwork >= NETWORK[step] || ofWide >= WIDE_NETWORK[step])) ||
    (usualLimit && reaches(Math.max(QUIET[step], TIMES_USUAL[step] * usual.hour), counted, 'hour', asking));
  const ofDay = usualLimit
    ? (['hour', 'minutes'] as const).map((time) => needsForDay(ofDate, asking, clinic, time, usual[time]))
    : [];
  if (ofDay.includes('confirm') || isOver('confirm')) return 'confirm';
  return ofDay.includes('proof') || isOver('proof') ? 'proof' : null;
}
