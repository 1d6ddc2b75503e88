import { verifyAppointment } from '@baari/contract/appointments';
import { cancelTicket, getTicket } from '@baari/contract/ticket';
import { closeDays } from '@baari/contract/day-control';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { proved, SCALE } from '@baari/testing/proof';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { book, clinicDay, deskOf, TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { codeOf } from './support/refusal.ts';
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
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const otherDesk = (doctor: Doctor) => deskOf(doctor, second.browserOf(doctor));

/** Live appointments by date, each date's counters checked against them. */
async function liveDays({ doctorId }: Doctor): Promise<Record<string, number>> {
  const { rows } = await api.owner.query<{
    date: string;
    kept: number;
    last: number;
    counted: number;
    highest: number;
  }>(
    `select d.date, d.live_count as kept, d.last_serial as last, count(a.serial) filter (where a.status not in ('CANCELLED', 'MOVED'))::integer as counted,
            coalesce(max(a.serial), 0) as highest
     from appointment_day d left join appointment a using (doctor_id, date) where d.doctor_id = $1 group by d.doctor_id, d.date order by d.date`,
    [doctorId],
  );
  for (const { kept, counted, last, highest } of rows) expect([kept, last]).toEqual([counted, highest]);
  return Object.fromEntries(rows.map(({ date, kept }) => [date, kept]));
}

/** Five patients of each of two days go to the other day, all at once. */
async function opposite() {
  const { doctor, desk } = await clinicDay(api, 5, 0);
  for (let n = 11; n <= 15; n += 1) await book(api, doctor.doctorId, n, MONDAY);
  const other = otherDesk(doctor);
  const outcomes = await Promise.all(
    [1, 2, 3, 4, 5].flatMap((n) => [codeOf(desk.move(n, MONDAY)), codeOf(other.move(n, TODAY, MONDAY))]),
  );
  return { outcomes, days: await liveDays(doctor) };
}

/** Two desks move the same patient, to one day or to two. */
async function twoDesks(to: string, otherTo: string) {
  const { doctor, desk } = await clinicDay(api, 1, 0);
  const outcomes = await Promise.all([codeOf(desk.move(1, to)), codeOf(otherDesk(doctor).move(1, otherTo))]);
  const { [TODAY]: left, ...days } = await liveDays(doctor);
  expect(left).toBe(0);
  return { outcomes: outcomes.sort(), places: Object.values(days).reduce((sum, n) => sum + n, 0) };
}

describe('moves on a real database, two processes', () => {
  it('in opposite directions all succeed, without a deadlock', async (context) => {
    proved(context, `${ROUNDS} pairs of days, 10 moves at once over each`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outcomes, days } = await opposite();
      expect(outcomes).toEqual(Array(10).fill('done'));
      expect(days).toEqual({ [TODAY]: 5, [MONDAY]: 5 });
    }
  });

  it('that lock the day left before the day reached run into a deadlock', async () => {
    const naive = await sourceWith(
      api,
      'move_appointment',
      ['order by n loop', 'order by n = p_to loop'],
      ['  end loop;', '    perform pg_sleep(0.2);\n  end loop;'],
    );
    await withoutGuard(api, 'move_appointment', naive, async () => {
      const { doctor, desk } = await clinicDay(api, 1, 0);
      await book(api, doctor.doctorId, 2, MONDAY);
      const outcomes = [codeOf(desk.move(1, MONDAY)), codeOf(otherDesk(doctor).move(1, TODAY, MONDAY))];
      expect((await Promise.all(outcomes)).sort()).toEqual(['NOT_READY', 'done']);
    });
  });

  it('of a number that nobody has yet take no later day: without that look they meet the first booking in a deadlock', async () => {
    const isAsleep = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    const asleep = () => until(async () => expect((await api.owner.query(isAsleep)).rowCount).toBe(1), 5_000);
    async function beforeAnybody() {
      const { doctor, desk } = await clinicDay(api, 0, 0);
      const early = codeOf(desk.move(1, MONDAY));
      await Promise.race([early, asleep()]);
      await book(api, doctor.doctorId, 1);
      return Promise.all([early, codeOf(otherDesk(doctor).move(1, MONDAY))]);
    }
    expect(await beforeAnybody()).toEqual(['NOT_FOUND', 'done']);
    const naive = await sourceWith(
      api,
      'move_appointment',
      [/    if not found then[^;]*;\s*end if;\n/, ''],
      ['  select a.* into v from', '  perform pg_sleep(0.6);\n  select a.* into v from'],
    );
    await withoutGuard(api, 'move_appointment', naive, async () =>
      expect((await beforeAnybody()).sort()).toEqual(['NOT_READY', 'done']),
    );
  });

  it('of one patient by two desks give one place: to the same day both hear of it, to two days one is refused', async (context) => {
    proved(context, `${2 * ROUNDS} pairs of moves at once`);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await twoDesks(MONDAY, MONDAY)).toEqual({ outcomes: ['done', 'done'], places: 1 });
      expect(await twoDesks(MONDAY, TUESDAY)).toEqual({ outcomes: ['STATUS_CONFLICT', 'done'], places: 1 });
    }
  });

  it('without the lock of the days one patient gets two places', async () => {
    const naive = await sourceWith(
      api,
      'move_appointment',
      ['for no key update', ''],
      ['  v_new := (admit(', '  perform pg_sleep(0.2);\n  v_new := (admit('],
    );
    await withoutGuard(api, 'move_appointment', naive, async () => {
      expect(await twoDesks(MONDAY, TUESDAY)).toEqual({ outcomes: ['done', 'done'], places: 2 });
    });
  });

  it('against the patient who cancels, and against the scanner: exactly one of the two succeeds', async (context) => {
    proved(context, `${2 * ROUNDS} moves, each against another act`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { doctor, desk } = await clinicDay(api, 0, 0);
      const [a, b] = [await book(api, doctor.doctorId, 1), await book(api, doctor.doctorId, 2)];
      const params = { ticket: a.ticketUrl.split('/t/')[1]! };
      const cancelled = await Promise.all([
        codeOf(desk.move(1, MONDAY)),
        codeOf(second.browser().call(cancelTicket, { params })),
      ]);
      expect(['done NOT_CANCELLABLE', 'STATUS_CONFLICT done']).toContain(cancelled.join(' '));
      const scanned = await Promise.all([
        codeOf(desk.move(2, MONDAY)),
        codeOf(second.browserOf(doctor).call(verifyAppointment, { body: { qrCodeData: b.qrCodeData } })),
      ]);
      expect(['done MOVED', 'STATUS_CONFLICT done']).toContain(scanned.join(' '));
      const days = await liveDays(doctor);
      expect(days[MONDAY] ?? 0).toBe([cancelled, scanned].filter(([move]) => move === 'done').length);
      const { ticket } = await api.browser().call(getTicket, { params });
      expect(ticket.status).toBe(cancelled[0] === 'done' ? 'MOVED' : 'CANCELLED');
    }
  });

  it('against a booking of the last place: one of them gets it', async (context) => {
    proved(context, `${ROUNDS} last places`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { doctor, desk } = await clinicDay(api, 1, 0, 2);
      await book(api, doctor.doctorId, 8, MONDAY);
      const outcomes = await Promise.all([
        codeOf(desk.move(1, MONDAY)),
        codeOf(book(second, doctor.doctorId, 9, MONDAY)),
      ]);
      expect(outcomes.toSorted()).toEqual(['DAY_FULL', 'done']);
      expect(await liveDays(doctor)).toEqual({ [TODAY]: outcomes[0] === 'done' ? 0 : 1, [MONDAY]: 2 });
    }
  });

  it('against the closing of a day: nobody stays on it, and nobody is both moved and cancelled', async (context) => {
    proved(context, `${2 * ROUNDS} moves, to and from a day that is closed at the same time`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { doctor, desk } = await clinicDay(api, 1, 0);
      await book(api, doctor.doctorId, 2, MONDAY);
      const close = second.browserOf(doctor).call(closeDays, { body: { from: MONDAY, to: MONDAY, booked: 'cancel' } });
      const [toIt, fromIt, closed] = await Promise.all([
        codeOf(desk.move(1, MONDAY)),
        codeOf(desk.move(1, TUESDAY, MONDAY)),
        codeOf(close),
      ]);
      expect(closed).toBe('done');
      expect(['done', 'DAY_CLOSED']).toContain(toIt);
      expect(['done', 'STATUS_CONFLICT']).toContain(fromIt);
      expect(await liveDays(doctor)).toMatchObject({ [MONDAY]: 0, [TODAY]: toIt === 'done' ? 0 : 1 });
    }
  });

  it('without the look at the closed days behind the lock somebody is moved to one', async () => {
    const naive = await sourceWith(api, 'admit', ['when v_closed', 'when false'], ['when not is_here', 'when false']);
    await withoutGuard(api, 'admit', naive, async () => {
      const { doctor, desk } = await clinicDay(api, 1, 0);
      await doctor.browser.call(closeDays, { body: { from: MONDAY, to: MONDAY, booked: 'cancel' } });
      await desk.move(1, MONDAY);
      expect((await liveDays(doctor))[MONDAY]).toBe(1);
    });
  });

  it('without the cap in its statement a move runs into the net below instead of a refusal', async () => {
    const naive = await sourceWith(api, 'admit', ['where d.live_count + wanted <= v_places + v_absent', 'where true']);
    await withoutGuard(api, 'admit', naive, async () => {
      const { doctor, desk } = await clinicDay(api, 1, 0, 1);
      await book(api, doctor.doctorId, 8, MONDAY);
      await expect(desk.move(1, MONDAY)).rejects.toMatchObject({ code: 'INTERNAL' });
    });
  });
});
