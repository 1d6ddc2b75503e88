import type { LocalLanguage } from '@baari/contract/languages';
import type { Clock } from '@baari/contract/vocabulary';
import type { Pool } from '../../db/pool.ts';
import type { ActingSession, PracticeCaller } from '../../lib/acting-session.ts';

export interface ScreenRow {
  id: string;
  practices: string[];
}
/** A practice on a screen, and the clinic that the screen is of. */
export interface ScreenPracticeRow {
  clinic_id: string;
  clinic_name: string | null;
  doctor_id: string;
  room: string | null;
  local_language: LocalLanguage;
  name: string;
  speciality: string;
  clock: Clock;
}

const actor = ({ doctorId, accountId, tokenHash }: PracticeCaller) => [doctorId, accountId, tokenHash];

/** What an owner decides holds the clinic's row, and looks once more whether the caller is one. */
export function clinicStore(pool: Pool) {
  return {
    async rename(caller: PracticeCaller, name: string, now: Date): Promise<void> {
      await pool.query('select rename_clinic($1, $2, $3, $4, $5)', [...actor(caller), name, now]);
    },

    async nameRoom({ doctorId, tokenHash }: ActingSession, room: string | null, now: Date): Promise<void> {
      await pool.query('select name_room($1, $2, $3, $4)', [doctorId, tokenHash, room, now]);
    },

    async chooseLocalLanguage(
      { doctorId, tokenHash }: ActingSession,
      language: LocalLanguage,
      now: Date,
    ): Promise<void> {
      await pool.query('select choose_local_language($1, $2, $3, $4)', [doctorId, tokenHash, language, now]);
    },

    screens: async (doctorId: string): Promise<ScreenRow[]> =>
      (await pool.query<ScreenRow>('select id, practices from clinic_screens($1)', [doctorId])).rows,

    async makeScreen(caller: PracticeCaller, { id, practices }: ScreenRow, most: number, now: Date): Promise<void> {
      await pool.query('select make_clinic_screen($1, $2, $3, $4, $5, $6, $7)', [
        ...actor(caller),
        id,
        practices,
        most,
        now,
      ]);
    },

    /** Answers the practices that it showed before. */
    async changeScreen(caller: PracticeCaller, { id, practices }: ScreenRow, now: Date): Promise<string[]> {
      const { rows } = await pool.query<{ before: string[] }>(
        'select change_clinic_screen($1, $2, $3, $4, $5, $6) as before',
        [...actor(caller), id, practices, now],
      );
      return rows[0]!.before;
    },

    /** Answers the practices that it showed. */
    async endScreen(caller: PracticeCaller, id: string, now: Date): Promise<string[]> {
      const { rows } = await pool.query<{ practices: string[] }>(
        'select end_clinic_screen($1, $2, $3, $4, $5) as practices',
        [...actor(caller), id, now],
      );
      return rows[0]!.practices;
    },

    /** In the order of its columns; none if there is no such screen, or nobody is left on it. */
    async screen(id: string): Promise<ScreenPracticeRow[]> {
      const { rows } = await pool.query<ScreenPracticeRow>({
        name: 'read_clinic_screen',
        text: 'select * from read_clinic_screen($1)',
        values: [id],
      });
      return rows;
    },
  };
}
export type ClinicStore = ReturnType<typeof clinicStore>;
