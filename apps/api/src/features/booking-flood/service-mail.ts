import { clinicTime } from '@baari/calendar/zone';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { floodIn } from '../../lib/flood.ts';
import type { Letter } from '../../lib/letter.ts';
import { writeFloodMail } from './mails.ts';
import type { FloodMailHouse, FloodSize } from './mails.ts';
import type { BookingFloodStore } from './store.ts';

type Store = Pick<BookingFloodStore, 'suspects' | 'promiseMail' | 'addressee'>;

/** Tells owners of floods by mail: the desk may be closed. */
export function floodMailService(store: Store, zone: string, house: FloodMailHouse) {
  return {
    /** The sweep: writes a job for each flood of which its owner does not know yet. */
    async promiseDue(now: Date): Promise<void> {
      for (const { doctor_id, marks } of await store.suspects({ now, today: clinicTime(now, zone).date })) {
        const flood = floodIn(marks);
        if (flood) await store.promiseMail(doctor_id, flood, now);
      }
    },

    /** The mail of a flood; null if the account is deleted. */
    async write(doctorId: DoctorId, size: FloodSize): Promise<Letter | null> {
      const to = await store.addressee(doctorId);
      return to === null ? null : writeFloodMail(to, size, house);
    },
  };
}
export type FloodMailService = ReturnType<typeof floodMailService>;
