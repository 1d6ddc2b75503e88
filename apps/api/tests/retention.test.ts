import { getAppointments, markAppointment, getPatientStats } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { chooseRetention, getRetention } from '@baari/contract/retention';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(TEST_NOW));

type Doctor = Awaited<ReturnType<TestApi['doctor']>>;
const DAY_MS = 86_400_000;
/** Seven months before the 21st and the 22nd of November. */
const [LAST_REMOVED, FIRST_KEPT] = ['2026-04-20', '2026-04-21'];

const choose = async ({ browser }: Doctor, months: number | null) =>
  (await browser.call(chooseRetention, { body: { months } })).retention;
const retentionOf = async ({ browser }: Doctor) => (await browser.call(getRetention)).retention;
const daysOf = async ({ doctorId }: Doctor): Promise<string[]> =>
  (
    await api.owner.query<{ date: string }>(
      `select date from appointment_day where doctor_id = $1
       union select date from appointment where doctor_id = $1 order by 1`,
      [doctorId],
    )
  ).rows.map(({ date }) => date);

/** Books on a past date, as it was booked then. */
const bookedOn = (doctor: Doctor, date: string, count = 2) =>
  api.owner.query(
    `select book_appointments($1, $2, $3, $2, 0, array_agg('Patient ' || n), array_agg((9000000000 + n)::text),
            array_agg('FEMALE'::text), array_agg(null::text), array_agg(null::bytea)) from generate_series(1, $4) n`,
    [doctor.doctorId, date, api.clock.now(), count],
  );
const made = async (...dates: string[]): Promise<Doctor> => {
  const doctor = await api.doctor();
  for (const date of dates) await bookedOn(doctor, date);
  return doctor;
};
/** What the hourly sweep does. */
async function sweep(): Promise<void> {
  const { rows } = await api.app(
    `select remove_old_appointments($1::timestamptz - interval '1 day', $1, ($1 at time zone 'Asia/Kolkata')::date, 20) as days`,
    [api.clock.now()],
  );
  if (rows[0].days === 20) await sweep();
}

describe('how long a clinic keeps its appointments', () => {
  it('is for ever, unless it chooses otherwise', async () => {
    const doctor = await made('2019-01-01', LAST_REMOVED);
    const forEver = { months: null, keptFrom: null, removedAfter: null, oldestDate: '2019-01-01' };
    expect(await retentionOf(doctor)).toEqual(forEver);
    await sweep();
    expect(await daysOf(doctor)).toEqual(['2019-01-01', LAST_REMOVED]);
    await choose(doctor, 7);
    expect(await choose(doctor, null)).toEqual(forEver);
    api.clock.advance(2 * DAY_MS);
    await sweep();
    expect(await daysOf(doctor)).toEqual(['2019-01-01', LAST_REMOVED]);
  });

  it.each([6, 0, -7, 7.5, 121, '7', undefined, {}])('cannot be %o months', async (months) => {
    const { browser } = await api.doctor();
    const answer = await browser.fetch(chooseRetention.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ months }),
    });
    expect(answer.status).toBe(422);
  });

  it('removes older ones a day after the choice, with the statistics of those days, and others keep theirs', async () => {
    const [doctor, other] = [
      await made('2025-01-31', LAST_REMOVED, FIRST_KEPT, '2026-11-20'),
      await made('2025-01-31'),
    ];
    expect(await choose(doctor, 7)).toEqual({
      months: 7,
      keptFrom: FIRST_KEPT,
      removedAfter: '2026-11-22T04:30:00.000Z',
      oldestDate: '2025-01-31',
    });
    api.clock.advance(DAY_MS - 1);
    await sweep();
    expect(await daysOf(doctor)).toHaveLength(4);

    api.clock.advance(1);
    const sweeping = await api.sibling();
    await expect.poll(() => daysOf(doctor)).toEqual(['2026-11-20']); // it is the 22nd, so the 21st of April went as well
    await sweeping.stop();
    expect(await daysOf(other)).toEqual(['2025-01-31']);
    for (const date of [LAST_REMOVED, FIRST_KEPT])
      expect((await doctor.browser.call(getAppointments, { query: { date } })).appointments).toEqual([]);
    const { stats } = await doctor.browser.call(getPatientStats, {
      query: { startDate: '2025-11-22', endDate: '2026-11-22' },
    });
    expect(stats).toMatchObject({ totalPatients: 2, byDay: [{ date: '2026-11-20' }] });
    expect(await retentionOf(doctor)).toMatchObject({ oldestDate: '2026-11-20' });
  });

  it('counts months by calendar, a day that a month lacks being its last', async () => {
    api.clock.set('2026-09-30T04:30:00.000Z');
    const doctor = await made('2026-02-27', '2026-02-28');
    expect((await choose(doctor, 7)).keptFrom).toBe('2026-02-28');
    await api.owner.query("update practice set kept_since = kept_since - interval '1 day' where doctor_id = $1", [
      doctor.doctorId,
    ]);
    await sweep();
    expect(await daysOf(doctor)).toEqual(['2026-02-28']);
  });

  it('is written down, each change once and each removal', async () => {
    const doctor = await made('2020-01-01', '2020-01-02');
    await choose(doctor, 12);
    await choose(doctor, 12);
    const { removedAfter } = await choose(doctor, 12);
    api.clock.advance(DAY_MS);
    await api.reauthenticated(doctor.doctorId);
    expect((await choose(doctor, 12)).removedAfter).toBe(removedAfter);
    await sweep();
    await choose(doctor, null);
    const { entries } = await doctor.browser.call(getAuditTrail);
    expect(entries.map(({ act, actor, details }) => [act, actor, details])).toEqual([
      ['retention-changed', 'session', { months: null }],
      ['appointments-removed', 'system', { before: '2025-11-22', count: 4 }],
      ['retention-changed', 'session', { months: 12 }],
    ]);
  });

  it('lets booking go on', async () => {
    const doctor = await made('2020-01-01');
    await choose(doctor, 7);
    api.clock.advance(DAY_MS);
    const date = '2026-11-23';
    const body = { doctorId: doctor.doctorId, date, ...patient(1) };
    await Promise.all([api.browser().call(bookAppointment, { body }), sweep()]);
    expect(await daysOf(doctor)).toEqual([date]);
  });

  it('does not wait: a day that is being changed is removed the next time', async () => {
    const doctor = await made('2020-01-01', '2020-01-02');
    await choose(doctor, 7);
    api.clock.advance(DAY_MS);
    await api.appTransaction(async (client) => {
      await client.query('select bind_doctor($1)', [doctor.doctorId]);
      await client.query("select from appointment_day where date = '2020-01-02' for no key update");
      await sweep();
      expect(await daysOf(doctor)).toEqual(['2020-01-02']);
    });
    await sweep();
    expect(await daysOf(doctor)).toEqual([]);
  });

  it('removes whole days, even while somebody marks on them: the counters always equal a recount', async (context) => {
    proved(context, `${2 * SCALE} clinics of 30 old days, 60 marks during two sweeps at once each`);
    for (let round = 0; round < 2 * SCALE; round += 1) {
      const dates = Array.from({ length: 30 }, (_, n) => `2026-04-${String(n + 1).padStart(2, '0')}`);
      api.clock.set(TEST_NOW);
      const doctor = await made(...dates);
      await choose(doctor, 7);
      await api.owner.query("update practice set kept_since = kept_since - interval '1 day' where doctor_id = $1", [
        doctor.doctorId,
      ]);
      const marks = dates.flatMap((date) =>
        [1, 2].map((serial) =>
          doctor.browser
            .call(markAppointment, {
              params: { id: `${doctor.doctorId}-${date.replaceAll('-', '')}-${serial}` },
              body: { status: serial === 1 ? 'VERIFIED' : 'NO_SHOW' },
            })
            .then(
              () => 'marked',
              (error: { code: string }) => error.code,
            ),
        ),
      );
      const outcomes = await Promise.all([...marks, sweep(), sweep()]);
      expect(['marked', 'NOT_FOUND', undefined]).toEqual(expect.arrayContaining([...new Set(outcomes)]));
      await sweep();
      expect((await daysOf(doctor))[0]).toBe(FIRST_KEPT);
      const { rows } = await api.owner.query(
        `select d.date, d.live_count, d.attended, count(a.serial)::integer as rows,
                (count(*) filter (where a.status in ('VERIFIED', 'COMPLETED')))::integer as came
         from appointment_day d full join appointment a using (doctor_id, date)
         where doctor_id = $1 group by 1, 2, 3`,
        [doctor.doctorId],
      );
      for (const day of rows) expect(day).toMatchObject({ live_count: day.rows, attended: day.came });
    }
  });
});
