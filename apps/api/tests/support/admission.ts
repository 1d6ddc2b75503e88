import { addDays } from '@baari/calendar/days';
import { bookByPhone, moveAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { addWalkIn } from '@baari/contract/queue';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { expect } from 'vitest';
import { book, idOf, TODAY } from './clinic-day.ts';
import type { Doctor } from './clinic-day.ts';
import { expectRecounted } from './day-control.ts';

export const WAYS = ['book', 'move', 'phone-booking', 'walk-in'] as const;
export type Way = (typeof WAYS)[number];

/** The day that somebody is moved from. */
export const TOMORROW = addDays(TODAY, 1);
/** Who asks for a place. */
export const ASKING = patient(1);

interface Admitted {
  date?: string | undefined;
  overMaximum?: true;
  toConfirm?: boolean | undefined;
}

/** How patients ask for a place of a day, in each way, and what that has changed. */
export function admission(api: () => TestApi) {
  /** A clinic with one patient of today; who is to be moved is booked for tomorrow. */
  async function clinic(way: Way): Promise<Doctor> {
    const doctor = await api().doctor();
    await book(api(), doctor.doctorId, 2);
    if (way === 'move') await book(api(), doctor.doctorId, 1, TOMORROW);
    return doctor;
  }

  /** Asks for a place; a refusal rejects with its code. */
  function ask(way: Way, { doctorId, browser }: Doctor, date = TODAY, overMaximum?: true): Promise<unknown> {
    switch (way) {
      case 'book':
        // A patient who says what only the desk may say.
        return api()
          .browser()
          .call(
            bookAppointment,
            { body: { doctorId, date, ...ASKING, ...{ overMaximum } } },
            { idempotencyKey: 'a key' },
          );
      case 'move':
        return browser.call(moveAppointment, {
          params: { id: idOf(doctorId, 1, TOMORROW) },
          body: { date, overMaximum },
        });
      case 'phone-booking':
        return browser.call(bookByPhone, { body: { date, ...ASKING, overMaximum } });
      case 'walk-in':
        return browser.call(addWalkIn, { body: { ...ASKING, overMaximum } });
    }
  }

  /** All that a refusal must leave as it was. */
  const kept = async ({ doctorId }: Doctor): Promise<unknown> =>
    (
      await api().owner.query(
        `select (select json_agg(a order by date, serial) from appointment a where doctor_id = $1) as appointments,
              (select json_agg(d order by date) from appointment_day d where doctor_id = $1) as days,
              (select json_agg(q) from queue_act q where doctor_id = $1) as acts,
              (select json_agg(e) from audit_entry e where doctor_id = $1) as entries,
              (select json_agg(r) from idempotency_record r where doctor_id = $1) as answers`,
        [doctorId],
      )
    ).rows[0];

  async function expectRefused(
    code: string,
    way: Way,
    doctor: Doctor,
    date?: string,
    overMaximum?: true,
  ): Promise<void> {
    const before = await kept(doctor);
    await expect(ask(way, doctor, date, overMaximum), `${way} is refused`).rejects.toMatchObject({ code });
    expect(await kept(doctor), `${way} that is refused with ${code} has changed something`).toEqual(before);
  }

  const newest = async ({ doctorId }: Doctor, date: string) =>
    (
      await api().owner.query<{
        last: number;
        live: number;
        status: string;
        walk_in: boolean;
        name: string;
        to_confirm: string | null;
      }>(
        `select d.last_serial as last, d.live_count as live, a.status, a.walk_in, a.patient_name as name, a.to_confirm
       from appointment_day d left join appointment a on (a.doctor_id, a.date, a.serial) = (d.doctor_id, d.date, d.last_serial)
       where d.doctor_id = $1 and d.date = $2`,
        [doctorId, date],
      )
    ).rows[0];

  async function expectAdmitted(
    way: Way,
    doctor: Doctor,
    { date = TODAY, overMaximum, toConfirm = false }: Admitted = {},
  ): Promise<void> {
    const before = await newest(doctor, date);
    await ask(way, doctor, date, overMaximum);
    expect(await newest(doctor, date), `${way} gets the next number`).toEqual({
      last: (before?.last ?? 0) + 1,
      live: (before?.live ?? 0) + 1,
      status: way === 'walk-in' ? 'VERIFIED' : 'BOOKED',
      walk_in: way === 'walk-in',
      name: ASKING.patientName,
      to_confirm: toConfirm ? 'PHONE' : null,
    });
    await expectRecounted(api(), doctor.doctorId);
  }

  /** Makes today have as many places as patients. */
  const fillUp = ({ doctorId }: Doctor): Promise<unknown> =>
    api().owner.query(
      `update profile p set max_appointment = d.live_count from appointment_day d
       where p.doctor_id = $1 and d.doctor_id = $1 and d.date = $2`,
      [doctorId, TODAY],
    );

  return { clinic, ask, kept, newest, expectRefused, expectAdmitted, fillUp };
}
