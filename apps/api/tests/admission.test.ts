import { addDays } from '@baari/calendar/days';
import { bookAppointment } from '@baari/contract/booking';
import { BOOKING_DAYS, PHONE_APPOINTMENTS_PER_DAY_MAX } from '@baari/contract/limits';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { admission, ASKING, TOMORROW, WAYS } from './support/admission.ts';
import type { Way } from './support/admission.ts';
import { deskOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { expectRecounted } from './support/day-control.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const { clinic, ask, kept, newest, expectRefused, expectAdmitted, fillUp } = admission(() => api);
const CLINIC_NOW = '10:00';

interface Situation {
  what: string;
  make?: (doctor: Doctor) => Promise<unknown>;
  /** The day that is asked for, where it is not today; a walk-in is always today's. */
  date?: string;
  /** How each is refused; null where it is admitted. A booking by phone is as a move. */
  codes: Record<Exclude<Way, 'phone-booking'>, string | null>;
  /** Online it is admitted like all others, and the desk confirms it. */
  toConfirm?: true;
}

const codeFor = (way: Way, { codes }: Pick<Situation, 'codes'>) => codes[way === 'phone-booking' ? 'move' : way];

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
  {
    what: 'patients are to call',
    make: sql('update profile set call_to_book = true where doctor_id = $1'),
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
    make: fillUp,
    codes: all('DAY_FULL'),
  },
  {
    what: 'this patient is in the list',
    make: (doctor) => deskOf(doctor).walkIn(1),
    codes: { ...all('ALREADY_BOOKED'), book: null },
    toConfirm: true,
  },
  {
    what: 'the phone has all that one may have',
    make: (doctor) => bookOthersOfThePhone(doctor, PHONE_APPOINTMENTS_PER_DAY_MAX),
    codes: { ...notAtTheDesk('PHONE_LIMIT'), book: null },
    toConfirm: true,
  },
];

describe.each(WAYS)('%s', (way) => {
  it('is admitted where nothing is against it', async () => {
    await expectAdmitted(way, await clinic(way));
  });

  const cells = SITUATIONS.filter(({ date }) => way !== 'walk-in' || date === undefined).map((situation) => {
    const code = codeFor(way, situation);
    return { ...situation, code, answer: code ?? 'admitted' };
  });
  it.each(cells)('where $what: $answer', async ({ make, date, code, toConfirm }) => {
    const doctor = await clinic(way);
    await make?.(doctor);
    if (code) await expectRefused(code, way, doctor, date);
    else await expectAdmitted(way, doctor, { date, toConfirm: toConfirm && way === 'book' });
  });

  it('is told the first of several reasons', async () => {
    const doctor = await clinic(way);
    const told: string[] = [];
    for (const { make, date, codes } of SITUATIONS.toReversed()) {
      await make?.(doctor);
      const code = codeFor(way, { codes });
      if (!code) continue;
      // What was changed here, behind the service's back, it knows of a moment later.
      api.clock.advance(1_000);
      await expectRefused(code, way, doctor, date);
      told.unshift(code);
    }
    expect(told).toEqual(SITUATIONS.map((situation) => codeFor(way, situation)).filter(Boolean));
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

it.each(['book', 'move', 'phone-booking'] as const)('%s reaches the last date that can be booked', async (way) => {
  await expectAdmitted(way, await clinic(way), { date: addDays(TODAY, BOOKING_DAYS - 1) });
});

it('several who book together for more places than the day has: who came first gets them', async () => {
  const { doctorId } = await api.doctor({ maxAppointment: 1 });
  const { rows } = await api.app(
    `select serial, refusal from book_appointments($1, $2, $3, $2, 600, '{Asha,Bina}', '{9000000001,9000000002}',
                                                   '{FEMALE,FEMALE}', '{one,two}', '{\\\\x00,\\\\x00}')`,
    [doctorId, TODAY, api.clock.now()],
  );
  expect(rows).toEqual([
    { serial: 1, refusal: null },
    { serial: null, refusal: 'DAY_FULL' },
  ]);
  await expectRecounted(api, doctorId);
});

it('the desk is told of a profile that went after its call was let in', async () => {
  const doctor = await clinic('move');
  await api.owner.query('delete from profile where doctor_id = $1', [doctor.doctorId]);
  const before = await kept(doctor);
  const now = api.clock.now();
  const walkIn = api.app(`select add_walk_in($1, $2, 'Asha', '9000000001', 'FEMALE', $3, null, false)`, [
    doctor.doctorId,
    TODAY,
    now,
  ]);
  await expect(walkIn).rejects.toMatchObject({ code: 'PROFILE_REQUIRED' });
  const move = api.app('select move_appointment($1, $2, 1, $3, $4, $3, 600, null, false)', [
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
