import type { AppointmentStatus, Gender, Priority } from '@baari/contract/vocabulary';
import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import type { Reads } from '../../db/reads.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';

export interface CsvRange {
  from: string;
  to: string;
  status?: AppointmentStatus | undefined;
}
export interface CsvRow {
  date: string;
  serial: number;
  patient_name: string | null;
  phone: string | null;
  gender: Gender;
  status: AppointmentStatus;
  walk_in: boolean;
  priority: Priority | null;
  booked_at: Date;
  verified_at: Date | null;
  completed_at: Date | null;
  moved_to_date: string | null;
  moved_to_serial: number | null;
}

/** Small enough that formatting a page delays nobody else. */
const PAGE = 250;

export function csvStore(pool: Pool, reads: Reads) {
  return {
    /**
     * The next rows of the range after `after`, by date and number; fewer than asked for at the end, and then none.
     * No connection is held between pages, however slowly the file is read. The audit entry is written before the
     * first page is read.
     */
    async page(
      session: ActingSession,
      { from, to, status }: CsvRange,
      after: Pick<CsvRow, 'date' | 'serial'> | null,
      now: Date,
    ): Promise<CsvRow[]> {
      const { doctorId } = session;
      if (after === null)
        await asDoctor(pool, doctorId, (client) =>
          audit(client, session, 'appointments-downloaded', { from, to }, now),
        );
      return reads.upToDate((reader) =>
        asDoctor(reader, doctorId, async (client) => {
          const { rows } = await client.query<CsvRow>({
            name: 'appointments_csv',
            text: `select date, serial, patient_name, phone, gender, status, walk_in, priority, booked_at, verified_at,
                          completed_at, moved_to_date, moved_to_serial
                   from appointment
                   where doctor_id = $1 and (date, serial) > ($2, $3) and date <= $4 and ($5::text is null or status = $5)
                   order by date, serial limit ${PAGE}`,
            values: [doctorId, after?.date ?? from, after?.serial ?? 0, to, status ?? null],
          });
          return rows;
        }),
      );
    },
  };
}
export type CsvStore = ReturnType<typeof csvStore>;
