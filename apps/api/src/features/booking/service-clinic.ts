import { clinicClock } from '@baari/calendar/zone';
import type { Clinic } from '@baari/contract/booking-clinic';
import { say } from '@baari/contract/said';
import { Failure } from '../../lib/failure.ts';
import { sharedReads } from '../../lib/shared-reads.ts';
import { bookableDays } from './rules-bookable-days.ts';
import { turnIfBooked } from './rules-expected-time.ts';
import type { BookingStore } from './store.ts';
import { asCard, asClinic, asClinicDoctor } from './views.ts';

/** A waiting room full of phones reads a clinic once. */
const FRESH_MS = 2_000;

/** The page behind a clinic's QR: with whom of its doctors a patient can book. */
export function clinicService(store: Pick<BookingStore, 'clinic'>, zone: string) {
  return {
    /** As it was within the last seconds; a booking itself is decided by what holds then. */
    clinic: sharedReads<Clinic>(async (clinicId, now) => {
      const clock = clinicClock(now, zone);
      const { date: today, minute } = clock;
      const rows = await store.clinic(clinicId, now, today);
      if (rows.length === 0)
        throw new Failure('NOT_FOUND', { text: say('clinic-does-not-exist', 'This clinic does not exist.') });
      const doctors = rows.map((row) => {
        const card = asCard(row, bookableDays(row, today, minute));
        return asClinicDoctor(row, card, today, () => turnIfBooked(row, clock));
      });
      return asClinic(clinicId, rows, doctors);
    }, FRESH_MS),
  };
}
export type ClinicService = ReturnType<typeof clinicService>;
