import { UNDELIVERED_MINUTES } from '@baari/contract/limits';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { TODAY } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { startPhones } from './support/phones.ts';

let phones: Awaited<ReturnType<typeof startPhones>>;
beforeAll(async () => {
  phones = await startPhones(inject('ownerUrl'), true);
});
afterAll(() => phones.stop());
beforeEach(() => phones.reset());

const MINUTE_MS = 60_000;
const hours = (start: string, end: string) => ({ workingDays: { Saturday: [{ start, end }] } });
const soonTo = (n: number) => phones.byWhatsapp(n).filter((text) => text.includes('your turn may come in'));

/** As the sweep does that has found who is due. */
const tellSoon = (doctor: Pick<Doctor, 'doctorId'>, minutes: Record<number, number>) =>
  phones.api.owner.query('select tell_soon($1, $2, $3, $4, $5)', [
    ...[doctor.doctorId, TODAY, Object.keys(minutes), Object.values(minutes), phones.api.clock.now()],
  ]);

/** Has what runs each half minute run once, for it runs at the start too. */
async function sweep() {
  const sibling = await phones.api.sibling();
  await until(async () => {
    const figures = await (await sibling.browser().fetch('/metrics')).text();
    for (const name of ['patient_messages_soon', 'patient_messages_by_sms'])
      expect(figures).not.toContain(`baari_sweep_last_success_timestamp_seconds{sweep="${name}"} 0\n`);
  }, 10_000);
  await sibling.stop();
}

it('who is soon in the night is told nothing by then, and in the morning what is so then', async () => {
  const { doctor } = await phones.clinic(hours('03:00', '12:00'));
  phones.api.clock.set('2026-11-20T21:55:00.000Z'); // 03:25
  await phones.book(doctor, 1);
  await sweep();
  const { rows } = await phones.api.owner.query(
    `select from patient_message where doctor_id = $1 and reason = 'soon'`,
    [doctor.doctorId],
  );
  expect(rows).toEqual([]);
  phones.api.clock.set('2026-11-21T01:31:00.000Z'); // 07:01
  await sweep();
  await phones.settled();
  expect(soonTo(1)).toEqual([expect.stringMatching(/number 1, your turn may come in about \d+ minutes/)]);
});

it('what has not left before the night does not leave in it, and what has does not go by SMS too; a call does', async () => {
  const { doctor, desk } = await phones.clinic(hours('23:00', '23:50'));
  for (const n of [2, 3, 4]) await phones.book(doctor, n);
  phones.api.clock.set('2026-11-21T15:29:00.000Z'); // 20:59
  await tellSoon(doctor, { 1: 20 });
  await phones.settled();
  expect(soonTo(2)).toHaveLength(1);
  phones.whatsapp.answerWith({ status: 503, body: 'away' });
  await tellSoon(doctor, { 2: 20 });
  await phones.settled();
  phones.whatsapp.answerWith();
  phones.api.clock.advance(2 * MINUTE_MS);
  await desk.callNow(3, null);
  await until(async () => expect(await phones.counted(doctor, 'turn')).toMatchObject({ sent: 1 }), 10_000);
  phones.api.clock.advance(UNDELIVERED_MINUTES * MINUTE_MS);
  await sweep();
  await phones.told(4, [/it is your turn/]);
  expect([soonTo(3), phones.textsTo(2), phones.textsTo(3)]).toEqual([[], [], []]);
});
