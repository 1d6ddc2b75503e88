import { moveAppointment } from '@baari/contract/appointments';
import type { PushedMessage } from '@baari/contract/patient-message';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { idOf } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { startTelling, told } from './support/told.ts';
import { waitForLocks } from './support/lock-wait.ts';

const DAYS = ['2026-11-22', '2026-11-23', '2026-11-24'] as const;

let telling: Awaited<ReturnType<typeof startTelling>>;
beforeAll(async () => {
  telling = await startTelling(inject('ownerUrl'));
});
afterAll(() => telling.stop());

const move = ({ browser, doctorId }: Pick<Doctor, 'browser' | 'doctorId'>, from: string, date: string) =>
  browser.call(moveAppointment, { params: { id: idOf(doctorId, 1, from) }, body: { date } });

/** A patient who was told of a first move, and the message as it is until its sender has noted that it left. */
async function leaving() {
  const { doctor, browsers } = await telling.dayOf(1, DAYS[0]);
  await move(doctor, DAYS[0], DAYS[1]);
  await told(browsers[0]!, ['moved 0']);
  await telling.settled();
  const { rows } = await telling.api.owner.query<{ seq: string }>(
    `update patient_message set ended_at = null, outcome = null, is_taken = true, next_at = $2::timestamptz + interval '1 minute'
     where doctor_id = $1 returning seq`,
    [doctor.doctorId, telling.api.clock.now()],
  );
  const note = () =>
    telling.api.owner.query(
      `select end_patient_messages(array[$1], array[$2::bigint], '{sent}', array[null::timestamptz], $3)`,
      [doctor.doctorId, rows[0]!.seq, telling.api.clock.now()],
    );
  return { doctor, browser: browsers[0]!, note };
}

it('a move that follows while the message of the one before is leaving is told after it', async () => {
  const { doctor, browser, note } = await leaving();
  await move(doctor, DAYS[1], DAYS[2]);
  await note();
  await told(browser, ['moved 0', 'moved 0']);
  expect(browser.received.map(({ text }) => (JSON.parse(text) as PushedMessage).date)).toEqual(DAYS.slice(1));
});

it('that a message has left is noted, also where its patient is moved at that moment', async () => {
  const { doctor, note } = await leaving();
  const moving = new pg.Client({ connectionString: telling.api.databaseUrl });
  await moving.connect();
  try {
    await moving.query('begin');
    await moving.query('update patient_message set numbers = numbers where doctor_id = $1', [doctor.doctorId]);
    const noting = note();
    await waitForLocks(moving);
    await moving.query('commit');
    await noting;
    const { rows } = await moving.query('select outcome, is_taken from patient_message where doctor_id = $1', [
      doctor.doctorId,
    ]);
    expect(rows).toEqual([{ outcome: 'sent', is_taken: false }]);
  } finally {
    await moving.end();
  }
});
