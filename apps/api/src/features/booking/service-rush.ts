import type { ReasonToConfirm } from '@baari/contract/vocabulary';
import { Failure } from '../../lib/failure.ts';
import type { HumanCheck } from '../../ports/human-check.ts';
import { countedFor, isQuiet, needsAfter } from './rules-rush.ts';
import type { BookingStore } from './store.ts';

const HOUR_MS = 3_600_000;

/** Counts of the last hour: those of this clock hour, and of the one before for the share of it that is less than an hour ago. */
function hourlyCounts() {
  let hour = 0;
  let current = new Map<string, number>();
  let before = new Map<string, number>();
  function turnTo(at: number): void {
    if (at === hour) return;
    before = at === hour + 1 ? current : new Map();
    current = new Map();
    hour = at;
  }
  return {
    of(key: string, now: Date): number {
      turnTo(Math.floor(now.getTime() / HOUR_MS));
      const share = 1 - (now.getTime() % HOUR_MS) / HOUR_MS;
      return (current.get(key) ?? 0) + share * (before.get(key) ?? 0);
    },
    add: (key: string) => void current.set(key, (current.get(key) ?? 0) + 1),
  };
}

interface RushDeps {
  store: Pick<BookingStore, 'usualBookings'>;
  humanCheck: HumanCheck;
  isOn: boolean;
}
interface Asking {
  doctorId: string;
  network: string;
  /** A solution of the proof of work. */
  solution: string | undefined;
  /** Whether this is the retry of a booking that was made. */
  isRetry: () => Promise<boolean>;
}

/**
 * Makes bookings cost a stranger more than the clinic while far more come than usual. Counted in this process, without regard to
 * who books: what is asked says nothing of a phone.
 */
export function rushService({ store, humanCheck, isOn }: RushDeps) {
  const counts = hourlyCounts();
  const usual = new Map<string, { hour: number; bookings: number }>();

  async function usualOf(doctorId: string, now: Date): Promise<number> {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    const known = usual.get(doctorId);
    if (known?.hour === hour) return known.bookings;
    const bookings = await store.usualBookings(doctorId, now);
    usual.set(doctorId, { hour, bookings });
    return bookings;
  }

  return {
    /** Lets a booking in, or throws HUMAN_CHECK_NEEDED. Answers why the desk is to confirm it, if it is. */
    async letIn({ doctorId, network, solution, isRetry }: Asking, now: Date): Promise<ReasonToConfirm | null> {
      if (!isOn) return null;
      const keys = countedFor(doctorId, network);
      const counted = new Map([...keys].map(([what, key]) => [what, counts.of(key, now)]));
      const needs = needsAfter(counted, isQuiet(counted.get('doctor')!) ? 0 : await usualOf(doctorId, now));
      if (needs && (await isRetry())) return null;
      if (needs && !(solution !== undefined && (await humanCheck.passes(solution, now))))
        throw new Failure('HUMAN_CHECK_NEEDED', { challenge: await humanCheck.challenge(now) });
      for (const key of keys.values()) counts.add(key);
      return needs === 'confirm' ? 'RUSH' : null;
    },
  };
}
export type RushService = ReturnType<typeof rushService>;
