import { setTimeout as pause } from 'node:timers/promises';
import { clinicTime } from '@baari/calendar/zone';
import { RETENTION_GRACE_HOURS } from '@baari/contract/limits';
import type { Retention } from '@baari/contract/retention';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { RetentionStore } from './store.ts';

const GRACE_MS = RETENTION_GRACE_HOURS * 3_600_000;
/** Days of at most 200 appointments each: far below the time limit of one statement. */
const DAYS_AT_ONCE = 20;
/** Making a month waits for whoever uses its table, but never so long that others wait behind it. */
const MONTH_TRIES = 6;
const MONTH_PAUSE_MS = 500;

export function retentionService(store: RetentionStore, zone: string) {
  const today = (now: Date) => clinicTime(now, zone).date;

  async function read(doctorId: DoctorId, now: Date): Promise<Retention> {
    const row = await store.read(doctorId, today(now));
    if (!row) throw new Failure('NO_SESSION');
    return {
      months: row.kept_months,
      keptFrom: row.kept_from,
      removedAfter: row.kept_since && new Date(row.kept_since.getTime() + GRACE_MS).toISOString(),
      oldestDate: row.oldest_date,
    };
  }

  return {
    read,

    /** Stores the choice; null keeps appointments for ever. */
    async choose(session: ActingSession, months: number | null, now: Date): Promise<Retention> {
      await store.choose(session, months, now);
      return read(session.doctorId, now);
    },

    /** Makes the coming months of the tables that are kept by month; tells how many rows lie in none. */
    async makeMonths(now: Date): Promise<number> {
      for (let tries = 1; tries < MONTH_TRIES; tries += 1) {
        try {
          return await store.makeMonths(today(now));
        } catch {
          await pause(MONTH_PAUSE_MS);
        }
      }
      return store.makeMonths(today(now));
    },

    /**
     * Removes the appointments that clinics no longer keep: months that nobody keeps at once, the rest a few days at a time. Throws if such a
     * month is left: once is nothing, for its table may be in use.
     */
    async removeOld(now: Date): Promise<void> {
      const chosenBefore = new Date(now.getTime() - GRACE_MS);
      while (await store.removeOldMonth(chosenBefore, now, today(now)));
      while ((await store.removeOld(chosenBefore, now, today(now), DAYS_AT_ONCE)) === DAYS_AT_ONCE);
      if (await store.isOldMonthLeft(chosenBefore, today(now)))
        throw new Error(
          'a month of appointments that no clinic keeps is still there: its table is in use, or appointments in it have no day',
        );
    },
  };
}
export type RetentionService = ReturnType<typeof retentionService>;
