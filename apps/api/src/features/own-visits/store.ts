import type { AppointmentStatus, Gender, Priority } from '@baari/contract/vocabulary';
import type { Language } from '@baari/contract/languages';
import type { Pool } from '../../db/pool.ts';
import type { AppointmentKey, TicketKey } from '../../lib/appointment-key.ts';

export interface OwnVisitRow {
  date: string;
  serial: number;
  nonce: number | null;
  doctor_name: string | null;
  patient_name: string;
  gender: Gender;
  status: AppointmentStatus;
  booked_at: Date;
  verified_at: Date | null;
  called_at: Date | null;
  completed_at: Date | null;
  corrected_at: Date | null;
  cancelled_by_patient: boolean;
  cancel_reason: string | null;
  kept_until: string | null;
  may_erase: boolean;
  confirmed_at: Date | null;
  priority: Priority | null;
  walk_in: boolean;
  notice: number | null;
  language: Language | null;
}

/** One date and number of a practice, and as what its patient saw the visit there, where that is known. */
type SeenPlace = Pick<AppointmentKey, 'date' | 'serial'> & { seen: AppointmentStatus | undefined };

export function ownVisitsStore(pool: Pool) {
  return {
    /** Null where the ticket's booking does not exist, or was erased. */
    async phoneOf({ doctorId, date, serial, nonce }: TicketKey): Promise<string | null> {
      const { rows } = await pool.query<{ phone: string | null }>('select phone_of_ticket($1, $2, $3, $4) as phone', [
        doctorId,
        date,
        serial,
        nonce,
      ]);
      return rows[0]!.phone;
    },

    /** The practices of the same clinic, this one among them. */
    async practicesBeside(doctorId: string): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>('select id from practices_beside($1) id order by id', [
        doctorId,
      ]);
      return rows.map(({ id }) => id);
    },

    async visits(doctorId: string, phone: string, today: string): Promise<OwnVisitRow[]> {
      const { rows } = await pool.query<OwnVisitRow>('select * from own_visits($1, $2, $3)', [doctorId, phone, today]);
      return rows;
    },

    /** False where the number has no such visit. */
    async correct({ doctorId, date, serial }: AppointmentKey, phone: string, patientName: string): Promise<boolean> {
      const { rows } = await pool.query<{ done: boolean }>('select correct_own_visit($1, $2, $3, $4, $5) as done', [
        doctorId,
        phone,
        date,
        serial,
        patientName,
      ]);
      return rows[0]!.done;
    },

    /** Erases one visit, also where it was moved since it was seen, or all where `place` is null; gives the date of each that is erased. */
    async erase(doctorId: string, phone: string, place: SeenPlace | null, today: string): Promise<string[]> {
      const { rows } = await pool.query<{ date: string }>(
        `select to_char(d, 'YYYY-MM-DD') as date from erase_own_visits($1, $2, $3, $4, $5, $6) d`,
        [doctorId, phone, place?.date ?? null, place?.serial ?? null, today, place?.seen ?? null],
      );
      return rows.map(({ date }) => date);
    },
  };
}
export type OwnVisitsStore = ReturnType<typeof ownVisitsStore>;
