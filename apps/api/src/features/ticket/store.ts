import type { DaySoFar } from '@baari/calendar/clinic-day';
import type { Figures } from '@baari/calendar/figures';
import type { DayNotice } from '@baari/contract/day';
import type { AppointmentStatus, Clock, QueueState } from '@baari/contract/vocabulary';
import type { Slot } from '@baari/contract/working-days';
import type { Pool } from '../../db/pool.ts';
import type { MovedPlace, TicketKey } from '../../lib/appointment-key.ts';

export interface TicketRow {
  status: AppointmentStatus;
  state: QueueState | null;
  patient_name: string | null;
  now_serving: number | null;
  current: number | null;
  people_ahead: number;
  live_ahead: number;
  notice: DayNotice;
  cancelled_by_patient: boolean;
  cancel_reason: string | null;
  held: boolean;
  corrected_at: Date | null;
  moved_to: MovedPlace | null;
  doctor_name: string | null;
  image_key: string;
  speciality: string;
  clinic_address: string;
  city: string;
  pincode: string;
  clinic_phone: string;
  fees: number;
  clock: Clock;
  avg_check_time: number | null;
  slots: Slot[] | null;
  /** Whether the clinic tells the holder by phone: `on`, `off` where they have stopped it, `stopped` where the number has; null where it tells nobody so. */
  phone_state: 'on' | 'browser' | 'off' | 'stopped' | null;
  past: Figures | null;
  so_far: DaySoFar;
}

export function ticketStore(pool: Pool) {
  return {
    /** Null where there is no appointment of this ticket. */
    async ticket({ doctorId, date, serial, nonce }: TicketKey): Promise<TicketRow | null> {
      const { rows } = await pool.query<TicketRow>({
        name: 'read_ticket',
        text: `select t.*, known_pace($1, 'infinity') as past, day_so_far($1, $2, 'infinity') as so_far
               from read_ticket($1, $2, $3, $4) t`,
        values: [doctorId, date, serial, nonce],
      });
      return rows[0] ?? null;
    },

    /** Returns the status before: BOOKED means that it is cancelled now. */
    async cancel({ doctorId, date, serial, nonce }: TicketKey): Promise<AppointmentStatus | null> {
      const { rows } = await pool.query<{ status: AppointmentStatus | null }>({
        name: 'cancel_booking',
        text: 'select cancel_booking($1, $2, $3, $4) as status',
        values: [doctorId, date, serial, nonce],
      });
      return rows[0]?.status ?? null;
    },
  };
}
export type TicketStore = ReturnType<typeof ticketStore>;
