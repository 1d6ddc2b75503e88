import { addDays } from '@baari/calendar/days';
import { moveAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { BOOKING_DAYS, PHONE_APPOINTMENTS_PER_DAY_MAX, SERIALS_PER_PLACE } from '@baari/contract/limits';
import { addWalkIn } from '@baari/contract/queue';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { book, deskOf, idOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const WAYS = ['book', 'move', 'walk-in'] as const;
type Way = (typeof WAYS)[number];

/** The day that somebody is moved from. */
const TOMORROW = addDays(TODAY, 1);
const CLINIC_NOW = '10:00';
const ASKING = patient(1);

/** A clinic with one patient of today; who is to be moved is booked for tomorrow. */
async function clinic(way: Way): Promise<Doctor> {
  const doctor = await api.doctor();
  await book(api, doctor.doctorId, 2);
  if (way === 'move') await book(api, doctor.doctorId, 1, TOMORROW);
  return doctor;
}

/** Asks for a place; a refusal rejects with its code. */
function ask(way: Way, { doctorId, browser }: Doctor, date = TODAY): Promise<unknown> {
  switch (way) {
    case 'book':
      return api.browser().call(bookAppointment, { body: { doctorId, date, ...ASKING } }, { idempotencyKey: 'a key' });
    case 'move':
      return browser.call(moveAppointment, { params: { id: idOf(doctorId, 1, TOMORROW) }, body: { date } });
    case 'walk-in':
      return browser.call(addWalkIn, { body: ASKING });
  }
}

/** All that a refusal must leave as it was. */
const kept = async ({ doctorId }: Doctor): Promise<unknown> =>
  (
    await api.owner.query(
      `select (select json_agg(a order by date, serial) from appointment a where doctor_id = $1) as appointments,
              (select json_agg(d order by date) from appointment_day d where doctor_id = $1) as days,
              (select json_agg(q) from queue_act q where doctor_id = $1) as acts,
              (select json_agg(e) from audit_entry e where doctor_id = $1) as entries,
              (select json_agg(r) from idempotency_record r where doctor_id = $1) as answers`,
      [doctorId],
    )
  ).rows[0];

async function expectRefused(code: string, way: Way, doctor: Doctor, date?: string): Promise<void> {
  const before = await kept(doctor);
  await expect(ask(way, doctor, date), `${way} is refused`).rejects.toMatchObject({ code });
  expect(await kept(doctor), `${way} that is refused with ${code} has changed something`).toEqual(before);
}

const newest = async ({ doctorId }: Doctor, date: string) =>
  (
    await api.owner.query<{ last: number; live: number; status: string; walk_in: boolean; name: string }>(
      `select d.last_serial as last, d.live_count as live, a.status, a.walk_in, a.patient_name as name
       from appointment_day d left join appointment a on (a.doctor_id, a.date, a.serial) = (d.doctor_id, d.date, d.last_serial)
       where d.doctor_id = $1 and d.date = $2`,
      [doctorId, date],
    )
  ).rows[0];

async function expectAdmitted(way: Way, doctor: Doctor, date = TODAY): Promise<void> {
  const before = await newest(doctor, date);
  await ask(way, doctor, date);
  expect(await newest(doctor, date), `${way} gets the next number`).toEqual({
    last: (before?.last ?? 0) + 1,
    live: (before?.live ?? 0) + 1,
    status: way === 'walk-in' ? 'VERIFIED' : 'BOOKED',
    walk_in: way === 'walk-in',
    name: ASKING.patientName,
  });
  await expectRecounted(api, doctor.doctorId);
}

interface Situation {
  what: string;
  make?: (doctor: Doctor) => Promise<unknown>;
  /** The day that is asked for, where it is not today; a walk-in is always today's. */
  date?: string;
  /** How each is refused; null where it is admitted. */
  codes: Record<Way, string | null>;
}

const sql =
  (text: string, ...values: unknown[]) =>
  ({ doctorId }: Doctor) =>
    api.owner.query(text, [doctorId, ...values]);
const all = (code: string) => ({ book: code, move: code, 'walk-in': code });
const notAtTheDesk = (code: string) => ({ book: code, move: code, 'walk-in': null });

async function bookOthersOfThePhone({ doctorId }: Doctor, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const body = { ...ASKING, patientName: `Asha ${n}`, doctorId, date: TODAY };
    await api.browser().call(bookAppointment, { body });
  }
}

/** In the order in which they are looked at: the first that holds is what is answered. */
const SITUATIONS: Situation[] = [
  {
    what: 'there is no profile',
    make: sql('delete from profile where doctor_id = $1'),
    codes: { book: 'NOT_FOUND', move: 'PROFILE_REQUIRED', 'walk-in': 'PROFILE_REQUIRED' },
  },
  {
    what: 'the account is locked',
    make: sql('update account set locked_at = created_at where doctor_id = $1'),
    codes: all('NOT_ACCEPTING'),
  },
  {
    what: 'no plan is running',
    make: sql('delete from subscription_period where doctor_id = $1'),
    codes: all('NOT_ACCEPTING'),
  },
  {
    what: 'online bookings are switched off',
    make: sql('update profile set is_available = false where doctor_id = $1'),
    codes: { book: 'NOT_ACCEPTING', move: null, 'walk-in': null },
  },
  { what: 'the day is past', date: addDays(TODAY, -1), codes: notAtTheDesk('DATE_OUT_OF_RANGE') },
  { what: 'the day is too far ahead', date: addDays(TODAY, BOOKING_DAYS), codes: notAtTheDesk('DATE_OUT_OF_RANGE') },
  {
    what: 'the doctor does not work on that day',
    make: sql(`update profile set working_days = '{}' where doctor_id = $1`),
    codes: notAtTheDesk('NOT_A_WORKING_DAY'),
  },
  {
    what: 'the day is closed',
    make: sql('insert into day_off values ($1, $2)', TODAY),
    codes: notAtTheDesk('DAY_CLOSED'),
  },
  {
    what: 'the hours of today are over',
    make: sql(
      `update profile set working_days = jsonb_build_object('Saturday', jsonb_build_array(
         jsonb_build_object('start', '08:00', 'end', $2::text))) where doctor_id = $1`,
      CLINIC_NOW,
    ),
    codes: notAtTheDesk('DAY_OVER'),
  },
  {
    what: 'all places are taken',
    make: sql(
      `update profile p set max_appointment = d.live_count from appointment_day d
       where p.doctor_id = $1 and d.doctor_id = $1 and d.date = $2`,
      TODAY,
    ),
    codes: all('DAY_FULL'),
  },
  {
    what: 'all numbers are given out',
    make: sql(
      'update appointment_day set last_serial = $3 * cap where doctor_id = $1 and date = $2',
      TODAY,
      SERIALS_PER_PLACE,
    ),
    codes: all('DAY_FULL'),
  },
  {
    what: 'this patient is in the list',
    make: (doctor) => deskOf(doctor).walkIn(1),
    codes: all('ALREADY_BOOKED'),
  },
  {
    what: 'the phone has all that one may have',
    make: (doctor) => bookOthersOfThePhone(doctor, PHONE_APPOINTMENTS_PER_DAY_MAX),
    codes: notAtTheDesk('PHONE_LIMIT'),
  },
];

describe.each(WAYS)('%s', (way) => {
  it('is admitted where nothing is against it', async () => {
    await expectAdmitted(way, await clinic(way));
  });

  const cells = SITUATIONS.filter(({ date }) => way !== 'walk-in' || date === undefined).map(
    ({ codes, ...situation }) => ({ ...situation, code: codes[way], answer: codes[way] ?? 'admitted' }),
  );
  it.each(cells)('where $what: $answer', async ({ make, date, code }) => {
    const doctor = await clinic(way);
    await make?.(doctor);
    if (code) await expectRefused(code, way, doctor, date);
    else await expectAdmitted(way, doctor, date);
  });

  it('is told the first of several reasons', async () => {
    const doctor = await clinic(way);
    const told: string[] = [];
    for (const { make, date, codes } of SITUATIONS.toReversed()) {
      await make?.(doctor);
      const code = codes[way];
      if (!code) continue;
      await expectRefused(code, way, doctor, date);
      told.unshift(code);
    }
    expect(told).toEqual(SITUATIONS.map(({ codes }) => codes[way]).filter(Boolean));
  });

  it('gets the last place, for the last appointment of a phone, in the last minute of the day', async () => {
    const doctor = await clinic(way);
    await bookOthersOfThePhone(doctor, PHONE_APPOINTMENTS_PER_DAY_MAX - 1);
    await api.owner.query(
      `update profile set max_appointment = $2, working_days = jsonb_build_object('Saturday', jsonb_build_array(
         jsonb_build_object('start', '08:00', 'end', '10:01'))) where doctor_id = $1`,
      [doctor.doctorId, PHONE_APPOINTMENTS_PER_DAY_MAX + 1],
    );
    await expectAdmitted(way, doctor);
  });
});

it.each(['book', 'move'] as const)('%s reaches the last date that can be booked', async (way) => {
  await expectAdmitted(way, await clinic(way), addDays(TODAY, BOOKING_DAYS - 1));
});

it('several who book together for more places than the day has get none', async () => {
  const { doctorId } = await api.doctor({ maxAppointment: 1 });
  const together = api.app(
    `select book_appointments($1, $2, $3, $2, 600, '{Asha,Bina}', '{9000000001,9000000002}', '{FEMALE,FEMALE}',
                              '{one,two}', '{\\\\x00,\\\\x00}')`,
    [doctorId, TODAY, api.clock.now()],
  );
  await expect(together).rejects.toMatchObject({ code: 'DAY_FULL' });
  const { rows } = await api.owner.query('select from appointment_day where doctor_id = $1', [doctorId]);
  expect(rows).toEqual([]);
});

it('the desk is told of a profile that went after its call was let in', async () => {
  const doctor = await clinic('move');
  await api.owner.query('delete from profile where doctor_id = $1', [doctor.doctorId]);
  const before = await kept(doctor);
  const now = api.clock.now();
  const walkIn = api.app(`select add_walk_in($1, $2, 'Asha', '9000000001', 'FEMALE', $3, null)`, [
    doctor.doctorId,
    TODAY,
    now,
  ]);
  await expect(walkIn).rejects.toMatchObject({ code: 'PROFILE_REQUIRED' });
  const move = api.app('select move_appointment($1, $2, 1, $3, $4, $3, 600, null)', [
    doctor.doctorId,
    TOMORROW,
    TODAY,
    now,
  ]);
  await expect(move).rejects.toMatchObject({ code: 'PROFILE_REQUIRED' });
  expect(await kept(doctor)).toEqual(before);
});

it.each([
  ['book', 'NOT_FOUND', 'book_appointments'],
  ['walk-in', 'PROFILE_REQUIRED', 'add_walk_in'],
] as const)('%s that waits for the day while the profile is deleted: %s', async (way, code, statement) => {
  const doctor = await clinic(way);
  await deskOf(doctor).read();
  const deleting = new pg.Client({ connectionString: api.databaseUrl });
  await deleting.connect();
  try {
    await deleting.query('begin');
    await deleting.query('select delete_profile($1, $2)', [doctor.doctorId, TODAY]);
    const asked = ask(way, doctor).then(
      () => 'admitted',
      (error: { code: string }) => error.code,
    );
    await vi.waitFor(async () => {
      const { rowCount } = await api.owner.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1::text || '%'`,
        [statement],
      );
      expect(rowCount).toBe(1);
    }, 5_000);
    await deleting.query('commit');
    expect(await asked).toBe(code);
  } finally {
    await deleting.end();
  }
  expect(await newest(doctor, TODAY)).toMatchObject({ last: 1, live: 0 });
});
