import { verifyAppointment } from '@baari/contract/appointments';
import type { BookedChoice } from '@baari/contract/vocabulary';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { proved, SCALE } from '@baari/testing/proof';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { book, TODAY } from './support/clinic-day.ts';
import { controlOf, expectRecounted } from './support/day-control.ts';
import { sourceWith, withoutGuard } from './support/without-guard.ts';

let api: TestApi;
let second: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  second = await api.sibling();
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});

const ROUNDS = 10 * SCALE;
const BOOKINGS = 12;
const CHECKED_AGAIN = /when not is_here and exists [(]select from day_off[^)]*[)] then 'DAY_CLOSED'/;

/** Patients book at two processes before and while the clinic closes the day: who got a number, and whom the act touched. */
async function closeAgainstBookings(booked: BookedChoice) {
  const doctor = await api.doctor();
  const tryOne = (n: number) =>
    book(n % 2 ? api : second, doctor.doctorId, n).then(
      () => 'booked',
      (error: { code: string }) => error.code,
    );
  const early = Array.from({ length: BOOKINGS / 2 }, (_, n) => tryOne(n));
  await Promise.race(early);
  const closing = controlOf(doctor).close(booked);
  const late = Array.from({ length: BOOKINGS / 2 }, (_, n) => tryOne(BOOKINGS + n));
  const [{ days }, ...outcomes] = await Promise.all([closing, ...early, ...late]);
  const { rows } = await api.owner.query<{ status: string }>('select status from appointment where doctor_id = $1', [
    doctor.doctorId,
  ]);
  const statuses = rows.map(({ status }) => status);
  return { doctor, touched: days[0]!.patients, outcomes, statuses };
}

describe('closing a day on a real database, two processes', () => {
  it.for([
    ['cancel', 'CANCELLED'],
    ['keep', 'BOOKED'],
  ] as const)('against bookings, %s: each is refused or known to the act', async ([booked, status], context) => {
    proved(context, `${ROUNDS} days closed, each against ${BOOKINGS} bookings at once`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { doctor, touched, outcomes, statuses } = await closeAgainstBookings(booked);
      expect(new Set([...outcomes, 'booked', 'DAY_CLOSED']).size).toBe(2);
      const given = outcomes.filter((outcome) => outcome === 'booked').length;
      expect(statuses).toEqual(Array<string>(given).fill(status));
      expect(touched).toBe(given);
      await expectRecounted(api, doctor.doctorId);
    }
  });

  /** Until the statement that was slowed down sleeps. */
  const asleep = () =>
    vi.waitFor(async () => {
      const sleeping = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
      expect((await api.owner.query(sleeping)).rowCount).toBe(1);
    }, 5_000);

  /** One booking that sleeps after it has read the day as open, and a closing meanwhile. */
  async function closeMeanwhile() {
    const doctor = await api.doctor();
    const booking = book(second, doctor.doctorId, 1).then(
      () => 'booked',
      (error: { code: string }) => error.code,
    );
    await asleep();
    const { days } = await controlOf(doctor).close('cancel');
    return { outcome: await booking, touched: days[0]!.patients };
  }
  const SLOWED = [
    'insert into appointment_day as d',
    'perform pg_sleep(0.6); insert into appointment_day as d',
  ] as const;

  it('a booking that read the day as open is refused when it comes to the day’s row', async () => {
    const slow = await sourceWith(api, 'admit', SLOWED);
    await withoutGuard(api, 'admit', slow, async () => {
      expect(await closeMeanwhile()).toEqual({ outcome: 'DAY_CLOSED', touched: 0 });
    });
  });

  it('without the second look behind the lock it is booked on a closed day, and the act has not seen it', async () => {
    const naive = await sourceWith(api, 'admit', [CHECKED_AGAIN, ''], SLOWED);
    await withoutGuard(api, 'admit', naive, async () => {
      expect(await closeMeanwhile()).toEqual({ outcome: 'booked', touched: 0 });
    });
  });

  it('without taking the day’s row, the act does not wait for a booking under way', async () => {
    const slow = await sourceWith(api, 'book_together', [
      'with booked as (',
      'perform pg_sleep(0.6); with booked as (',
    ]);
    await withoutGuard(api, 'book_together', slow, async () => {
      expect(await closeMeanwhile()).toEqual({ outcome: 'booked', touched: 1 });
      const naive = await sourceWith(api, 'close_days', [/insert into appointment_day as d[^;]*;/, '']);
      await withoutGuard(api, 'close_days', naive, async () => {
        expect(await closeMeanwhile()).toEqual({ outcome: 'booked', touched: 0 });
      });
    });
  });

  it('against the scanner: each patient is here, or cancelled and turned away', async (context) => {
    proved(context, `${ROUNDS} days closed, each against 5 scans at once`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const doctor = await api.doctor();
      const tickets = [];
      for (let n = 0; n < 5; n += 1) tickets.push((await book(api, doctor.doctorId, n)).qrCodeData);
      const scans = tickets.map((qrCodeData) =>
        second
          .browserOf(doctor)
          .call(verifyAppointment, { body: { qrCodeData } })
          .then(
            () => 'here',
            (error: { code: string }) => error.code,
          ),
      );
      const [{ days }, ...outcomes] = await Promise.all([controlOf(doctor).close('cancel'), ...scans]);
      expect(outcomes.filter((outcome) => outcome === 'CANCELLED')).toHaveLength(days[0]!.patients);
      expect(outcomes.filter((outcome) => outcome === 'here')).toHaveLength(5 - days[0]!.patients);
      await expectRecounted(api, doctor.doctorId);
    }
  });

  it('against the deletion of the account: no closed day outlives it, and there is no deadlock', async (context) => {
    proved(context, `${ROUNDS} accounts deleted, each while a leave was taken`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const doctor = await api.doctor();
      await book(api, doctor.doctorId, 1);
      const [leave] = await Promise.all([
        controlOf({ browser: second.browserOf(doctor) })
          .close('keep', TODAY, '2026-12-20')
          .then(
            () => 'taken',
            (error: { code: string }) => error.code,
          ),
        api.owner.query('select delete_account($1, $2)', [doctor.doctorId, TODAY]),
      ]);
      expect(['taken', 'PROFILE_REQUIRED', 'NO_SESSION']).toContain(leave);
      const { rowCount } = await api.owner.query('select from day_off where doctor_id = $1', [doctor.doctorId]);
      expect(rowCount).toBe(0);
    }
  });

  it('holds the practice before the profile, as a deletion does, or both wait for each other for ever', async () => {
    const leaveAgainstDeletion = async () => {
      const doctor = await api.doctor();
      const leave = controlOf({ browser: second.browserOf(doctor) })
        .close()
        .then(
          () => 'taken',
          (error: { code: string }) => error.code,
        );
      await asleep();
      const deletion = api.owner.query('select delete_account($1, $2)', [doctor.doctorId, TODAY]).then(
        () => 'deleted',
        (error: { code: string }) => error.code,
      );
      return Promise.all([leave, deletion]);
    };
    const slow = await sourceWith(api, 'close_days', SLOWED);
    await withoutGuard(api, 'close_days', slow, async () =>
      expect(await leaveAgainstDeletion()).toEqual(['taken', 'deleted']),
    );
    const naive = await sourceWith(api, 'close_days', SLOWED, [/perform from practice[^;]*;/, '']);
    await withoutGuard(api, 'close_days', naive, async () =>
      // 40P01: one of them was ended by the database.
      expect([await leaveAgainstDeletion()].flat()).not.toEqual(['taken', 'deleted']),
    );
  });

  it('overlapping leaves of two desks do not stand in each other’s way', async (context) => {
    proved(context, `${ROUNDS} times 6 leaves at once`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const doctor = await api.doctor();
      const one = controlOf(doctor);
      const other = controlOf({ browser: second.browserOf(doctor) });
      const leaves = await Promise.all([
        one.close('keep', TODAY, '2026-11-27'),
        other.close('cancel', '2026-11-24', '2026-12-01'),
        one.close('keep', '2026-11-23', '2026-11-30'),
        other.close('keep', TODAY, '2026-11-25'),
        one.close('cancel', '2026-11-26'),
        other.close('keep', TODAY, '2026-12-01'),
      ]);
      // Each date was open once.
      const opened = leaves.flatMap(({ days }) => days.filter(({ wasOpen }) => wasOpen).map(({ date }) => date));
      expect(opened.length).toBe(new Set(opened).size);
      expect(await one.daysOff()).toHaveLength(11);
    }
  });
});
