import type { MadeScreen } from '@baari/contract/clinic';
import type { LocalLanguage } from '@baari/contract/languages';
import { SCREENS_MAX } from '@baari/contract/limits';
import type { ShownScreen } from '@baari/contract/queue-screen';
import type { ActingSession, PracticeCaller } from '../../lib/acting-session.ts';
import type { DisplayKeys } from '../../lib/display-key.ts';
import { newDoctorId } from '../../lib/doctor-id.ts';
import type { ClinicStore } from './store.ts';

export interface ClinicDeps {
  store: ClinicStore;
  keys: Pick<DisplayKeys, 'of'>;
  /** Every process looks again at what is open at a practice. */
  lookAgain(doctorId: string): void;
}

export function clinicService({ store, keys, lookAgain }: ClinicDeps) {
  const made = (id: string, practices: string[]): MadeScreen => ({ _id: id, key: keys.of(id), practices });
  return {
    rename: (caller: PracticeCaller, name: string, now: Date): Promise<void> => store.rename(caller, name, now),

    async nameRoom(session: ActingSession, room: string | null, now: Date): Promise<void> {
      await store.nameRoom(session, room, now);
      lookAgain(session.doctorId);
    },

    async chooseLocalLanguage(session: ActingSession, language: LocalLanguage, now: Date): Promise<void> {
      await store.chooseLocalLanguage(session, language, now);
      lookAgain(session.doctorId);
    },

    screens: async (doctorId: string): Promise<MadeScreen[]> =>
      (await store.screens(doctorId)).map(({ id, practices }) => made(id, practices)),

    async makeScreen(caller: PracticeCaller, practices: string[], now: Date): Promise<MadeScreen> {
      const id = newDoctorId();
      await store.makeScreen(caller, { id, practices }, SCREENS_MAX, now);
      return made(id, practices);
    },

    async changeScreen(caller: PracticeCaller, id: string, practices: string[], now: Date): Promise<void> {
      (await store.changeScreen(caller, { id, practices }, now)).forEach(lookAgain);
    },

    async endScreen(caller: PracticeCaller, id: string, now: Date): Promise<void> {
      (await store.endScreen(caller, id, now)).forEach(lookAgain);
    },

    /** What a screen is of, without the days; null if there is none, or nobody is left on it. */
    async screen(id: string): Promise<ShownScreen | null> {
      const rows = await store.screen(id);
      const [first] = rows;
      if (!first) return null;
      return {
        clinic: { _id: first.clinic_id, name: first.clinic_name },
        practices: rows.map(({ doctor_id: _id, room, local_language: localLanguage, name, speciality, clock }) => ({
          ...{ _id, name, speciality, room, localLanguage, clock },
        })),
      };
    },
  };
}
export type ClinicService = ReturnType<typeof clinicService>;
