import type { ReasonToConfirm } from '@baari/contract/vocabulary';
import { Failure } from '../../lib/failure.ts';
import type { IsOn } from '../../lib/feature-switch.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { HumanCheck } from '../../ports/human-check.ts';
import { needsAfter } from './rules-rush.ts';
import type { Asking, Counted, Recent } from './rules-rush.ts';
import type { BookingStore, Rush } from './store.ts';

/** For so long what is usual at this time of the day is taken to be so. */
const USUAL_KEPT_MS = 600_000;
/** For so long what the database has counted is taken to hold; bookings of this process are added at once. */
const KEPT_MS = 1_000;
const DOCTORS_MAX = 1_000;
const NOTHING: Recent = { hour: 0, minutes: 0 };
const ONE: Recent = { hour: 1, minutes: 1 };

interface RushDeps {
  store: Pick<BookingStore, 'rush' | 'usualBookings'>;
  humanCheck: HumanCheck;
  bus: Pick<EventBus, 'listen'>;
  isOn: boolean;
  /** Whether operators let bookings come without a proof of work. */
  isSwitchedOn: IsOn;
}
interface Booking extends Asking {
  doctorId: string;
  /** How many are booked together: each counts. */
  patients: number;
  /** A solution of the proof of work. */
  solution: string | undefined;
  /** Whether this is the retry of a booking that was made. */
  isRetry: () => Promise<boolean>;
}
/** What is known of a doctor's last hour. */
interface Known {
  at: number;
  rush: Promise<Rush | null>;
  /** Made by this process since, or under way. */
  own: Set<Counted>;
}

/**
 * Makes bookings cost a stranger more than the clinic while far more come than usual. Counts what was booked, whoever books: what is
 * asked says nothing of a phone.
 */
export function rushService({ store, humanCheck, bus, isOn, isSwitchedOn }: RushDeps) {
  const doctors = new Map<string, Known>();
  const usualAt = new Map<string, { at: number; usual: Recent }>();
  bus.listen({
    // The practice has switched something.
    onEvent: (event) => void (event.kind === 'day' && event.date === null && doctors.delete(event.doctorId)),
    onGap: () => doctors.clear(),
  });

  async function usualOf(doctorId: string, now: Date): Promise<Recent> {
    const known = usualAt.get(doctorId);
    if (known && Math.abs(now.getTime() - known.at) < USUAL_KEPT_MS) return known.usual;
    const usual = await store.usualBookings(doctorId, now);
    usualAt.set(doctorId, { at: now.getTime(), usual });
    return usual;
  }

  function knownOf(doctorId: string, now: Date): Known {
    const before = doctors.get(doctorId);
    if (before && Math.abs(now.getTime() - before.at) < KEPT_MS) return before;
    const known = { at: now.getTime(), rush: store.rush(doctorId, now), own: new Set<Counted>() };
    known.rush.catch(() => doctors.delete(doctorId));
    doctors.delete(doctorId);
    doctors.set(doctorId, known);
    if (doctors.size > DOCTORS_MAX) doctors.delete(doctors.keys().next().value!);
    return known;
  }

  return {
    /**
     * Lets a booking in, which `book` makes, or throws HUMAN_CHECK_NEEDED. `book` is told of each patient why the desk is to confirm them,
     * if it is.
     */
    async letIn<T>(
      { doctorId, patients, date, network, wide, solution, isRetry }: Booking,
      now: Date,
      book: (toConfirm: readonly (ReasonToConfirm | null)[]) => Promise<T>,
    ): Promise<T> {
      const isForAll = !(await isSwitchedOn('unproved-bookings'));
      if (!isOn && !isForAll) return book([]);
      const { rush, own } = knownOf(doctorId, now);
      const clinic = await rush;
      if (!clinic) return book([]);
      const asking = { date, network, wide };
      const counts = (placed: Recent): Counted => ({ ...asking, bookings: ONE, placed });
      const needs = (usual: Recent, before: readonly Counted[]) =>
        needsAfter([...clinic.counted, ...own, ...before], asking, clinic, usual);
      const allButLast = Array.from({ length: patients - 1 }, () => counts(ONE));
      // What is usual only ever allows more.
      const usual = needs(NOTHING, allButLast) === null ? NOTHING : await usualOf(doctorId, now);
      const isProven = async () =>
        clinic.proofOfWork && solution !== undefined && (await humanCheck.passes(solution, now));
      if ((isForAll || needs(usual, allButLast) !== null) && !(await isProven())) {
        if (await isRetry()) return book([]);
        if (clinic.proofOfWork) throw new Failure('HUMAN_CHECK_NEEDED', { challenge: await humanCheck.challenge(now) });
      }
      // Others have come meanwhile.
      const these: Counted[] = [];
      while (these.length < patients)
        these.push(counts(clinic.hold && needs(usual, these) === 'confirm' ? NOTHING : ONE));
      these.forEach((one) => own.add(one));
      try {
        return await book(these.map(({ placed }) => (placed === NOTHING ? 'RUSH' : null)));
      } catch (error) {
        these.forEach((one) => own.delete(one));
        throw error;
      }
    },
  };
}
export type RushService = ReturnType<typeof rushService>;
