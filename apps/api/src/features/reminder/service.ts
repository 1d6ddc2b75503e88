import { z } from 'zod';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { Letter } from '../../lib/letter.ts';
import { REMINDERS, writeReminder } from './mails.ts';
import type { Reminder, ReminderMailHouse } from './mails.ts';
import type { ReminderStore } from './store.ts';

const BATCH = 200;

export const reminderKind = z.enum(REMINDERS);

/** Reminds doctors in time that a trial or plan ends. */
export function reminderService(store: ReminderStore, house: ReminderMailHouse) {
  return {
    /** The sweep: writes a job for every reminder that is due. */
    async promiseDue(now: Date): Promise<void> {
      while ((await store.promiseDue(now, BATCH)) === BATCH);
    },

    /** The mail of a reminder; null if it is not needed any more. */
    async write(doctorId: DoctorId, kind: Reminder, periodEnd: Date, now: Date): Promise<Letter | null> {
      const to = await store.addressee({ doctorId, periodEnd });
      return to === null ? null : writeReminder({ to, kind, periodEnd, now }, house);
    },
  };
}
export type ReminderService = ReturnType<typeof reminderService>;
