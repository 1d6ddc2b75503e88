import { clinicTime } from '@baari/calendar/zone';
import type { DoctorCard, findDoctors } from '@baari/contract/booking';
import type { ParsedInput } from '@baari/contract/endpoint';
import { DOCTORS_PAGE_SIZE } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import { specialitiesFor } from '@baari/contract/speciality-words';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { Failure } from '../../lib/failure.ts';
import { bookableDays } from './rules-bookable-days.ts';
import type { BookingStore } from './store.ts';
import { asCard, asSummary } from './views.ts';

/** How a patient finds the doctor to book with. */
export function doctorsService(
  store: Pick<BookingStore, 'findDoctors' | 'doctor'>,
  zone: string,
  requireSearch: () => Promise<void>,
) {
  return {
    async find(search: ParsedInput<typeof findDoctors>['query'], now: Date) {
      await requireSearch();
      const [afterName = null, afterId = null] = search.cursor ? readCursor(search.cursor, 2) : [];
      const rows = await store.findDoctors(
        {
          q: search.q || null,
          qSpecialities: specialitiesFor(search.q ?? ''),
          speciality: search.speciality ?? null,
          city: search.city || null,
          afterName,
          afterId,
          limit: DOCTORS_PAGE_SIZE + 1,
        },
        now,
      );
      const page = rows.slice(0, DOCTORS_PAGE_SIZE);
      const last = rows.length > DOCTORS_PAGE_SIZE ? page.at(-1) : undefined;
      return {
        doctors: page.map(asSummary),
        nextCursor: last ? writeCursor([last.name, last.doctor_id]) : null,
        hasNextPage: last !== undefined,
      };
    },

    async doctor(doctorId: string, now: Date): Promise<DoctorCard> {
      const { date: today, minute } = clinicTime(now, zone);
      const row = await store.doctor(doctorId, now, today);
      if (!row) throw new Failure('NOT_FOUND', { text: say('doctor-does-not-exist', 'This doctor does not exist.') });
      return asCard(row, bookableDays(row, today, minute));
    },
  };
}
export type DoctorsService = ReturnType<typeof doctorsService>;
