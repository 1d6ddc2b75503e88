import type { EventBus } from '../../ports/event-bus.ts';

/** For so long a day that was full is taken to be full, unless something of it changes. */
const KEPT_MS = 500;
const DAYS_MAX = 1_000;

export interface FullDays {
  has(doctorId: string, date: string): boolean;
  add(doctorId: string, date: string): void;
}

/**
 * The days that were full a moment ago, so that refusing the many who are too late costs less than the bookings before. A change of
 * the day, in any process, ends it.
 */
export function fullDays(bus: Pick<EventBus, 'listen'>, clock: () => Date): FullDays {
  const since = new Map<string, number>();
  const keyOf = (doctorId: string, date: string) => `${doctorId} ${date}`;
  bus.listen({
    onEvent(event) {
      if (event.kind !== 'day') return;
      if (event.date !== null) since.delete(keyOf(event.doctorId, event.date));
      else for (const key of since.keys()) if (key.startsWith(`${event.doctorId} `)) since.delete(key);
    },
    onGap: () => since.clear(),
  });
  return {
    has(doctorId, date) {
      const at = since.get(keyOf(doctorId, date));
      return at !== undefined && Math.abs(clock().getTime() - at) < KEPT_MS;
    },
    add(doctorId, date) {
      since.delete(keyOf(doctorId, date));
      since.set(keyOf(doctorId, date), clock().getTime());
      if (since.size > DAYS_MAX) since.delete(since.keys().next().value!);
    },
  };
}
