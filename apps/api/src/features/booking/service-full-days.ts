import type { EventBus } from '../../ports/event-bus.ts';

/** For so long a day that was full is taken to be full, unless something of it changes. */
const KEPT_MS = 500;
const DAYS_MAX = 200;

/** What a request for a day is known by; its key, if it has one. */
interface Asked {
  doctorId: string;
  date: string;
  key: string | null;
}
export interface FullDays {
  /** Whether the request is refused in any case: the day is full, and its key was not answered before. */
  refuses(asked: Asked): boolean;
  /** `answered`: the keys of the doctor's bookings. */
  add(doctorId: string, date: string, answered: readonly string[]): void;
}

/**
 * The days that were full a moment ago, so that refusing the many who are too late costs less than the bookings before. A change of
 * the day, in any process, ends it.
 */
export function fullDays(bus: Pick<EventBus, 'listen'>, clock: () => Date): FullDays {
  const days = new Map<string, { at: number; answered: ReadonlySet<string> }>();
  const nameOf = (doctorId: string, date: string) => `${doctorId} ${date}`;
  const isOver = (at: number) => Math.abs(clock().getTime() - at) >= KEPT_MS;
  bus.listen({
    onEvent(event) {
      if (event.kind !== 'day') return;
      if (event.date !== null) days.delete(nameOf(event.doctorId, event.date));
      else for (const name of days.keys()) if (name.startsWith(`${event.doctorId} `)) days.delete(name);
    },
    onGap: () => days.clear(),
  });
  return {
    refuses({ doctorId, date, key }) {
      const day = days.get(nameOf(doctorId, date));
      return day !== undefined && !isOver(day.at) && (key === null || !day.answered.has(key));
    },
    add(doctorId, date, answered) {
      const name = nameOf(doctorId, date);
      days.delete(name);
      days.set(name, { at: clock().getTime(), answered: new Set(answered) });
      for (const [oldest, { at }] of days) {
        if (days.size <= DAYS_MAX && !isOver(at)) break;
        days.delete(oldest);
      }
    },
  };
}
