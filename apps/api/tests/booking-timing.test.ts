import { proved, SCALE } from '@baari/testing/proof';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { book, TODAY } from './support/clinic-day.ts';
import { atMost, classifierScore, expectSameTime, pairs, took } from './support/timing.ts';
import type { Pair } from './support/timing.ts';

/** Patients who have booked with each doctor; as many others book after them. */
const KNOWN = 40;
/** 1,520 pairs tell 55% from a half. */
const DOCTORS = Math.min(38, 2 * SCALE);

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

/** A patient who has booked with a doctor, and another, book again in turn. */
async function measure(doctors: number): Promise<Pair[]> {
  const probe = (doctorId: string, n: number) =>
    took(api.baseUrl, '/api/public/appointments', { doctorId, date: TODAY, ...patient(n) });
  const measured: Pair[] = [];
  for (let doctor = -1; doctor < doctors; doctor += 1) {
    const { doctorId } = await api.doctor({ maxAppointment: 100 });
    for (let n = 1; n <= KNOWN; n += 1) await book(api, doctorId, n);
    const both = await pairs(
      KNOWN,
      (n) => probe(doctorId, n + 1),
      (n) => probe(doctorId, n + 1 + KNOWN),
    );
    // The first one only warms up.
    if (doctor >= 0) measured.push(...both);
  }
  return measured;
}

// A busy machine drowns what is measured here, so it runs on a quiet one: npm run prove.
it.runIf(SCALE > 1)('a booking takes as long for a patient who has booked as for another', async (context) => {
  expectSameTime(context, await measure(DOCTORS), 1);
});

it.runIf(SCALE > 1)('a millisecond more for a phone that is known would be noticed (control)', async (context) => {
  await api.owner.query(`
    create function tell_by_time() returns trigger language plpgsql security definer as $$
    begin
      perform pg_sleep(0.001) where exists (
        select from appointment a where a.doctor_id = new.doctor_id and a.date = new.date and a.phone = new.phone);
      return new;
    end $$;
    create trigger tell_by_time before insert on appointment for each row execute function tell_by_time()`);
  const measured = await measure(DOCTORS);
  await api.owner.query('drop trigger tell_by_time on appointment; drop function tell_by_time()');
  const score = classifierScore(measured);
  proved(context, `${measured.length} pairs, ${Math.round(100 * score)}% guessed right`);
  expect(score).toBeGreaterThan(atMost(measured.length));
});
