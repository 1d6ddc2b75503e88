import { runLate } from '@baari/contract/day-control';
import { choosePatientMessage, getPatientMessages } from '@baari/contract/patient-message';
import { TEST_NOW } from '@baari/testing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTelling, told } from './support/told.ts';

let telling: Awaited<ReturnType<typeof startTelling>>;
beforeAll(async () => {
  telling = await startTelling(inject('ownerUrl'));
});
afterAll(() => telling.stop());
beforeEach(() => {
  telling.api.clock.set(TEST_NOW);
  telling.service.answerWith();
});

/** A day of two patients, and the desk's word of a delay, each a minute after what was before. */
async function dayWithDelays() {
  const day = await telling.dayOf(2);
  async function late(minutes: number) {
    telling.api.clock.advance(60_000);
    await day.doctor.browser.call(runLate, { body: { minutes } });
    await telling.settled();
  }
  const undo = async () => {
    await day.desk.undo((await day.desk.read()).undoable[0]!.no);
    await telling.settled();
  };
  return { ...day, late, undo, patient: day.browsers[1]! };
}

describe('a patient who was told of a delay', () => {
  it('is told once that the doctor is on time again, and of another delay after that', async () => {
    const { late, patient, doctor } = await dayWithDelays();
    await late(60);
    await late(0);
    await told(patient, ['late 60', 'ontime 0']);
    await late(60);
    await late(0);
    await told(patient, ['late 60', 'ontime 0', 'late 60', 'ontime 0']);
    const { messages } = await doctor.browser.call(getPatientMessages);
    // With the delays, to two patients.
    expect(messages.find(({ reason }) => reason === 'late')).toMatchObject({ sent: 8 });
  });

  it('is told of one that is much greater or smaller, not of each few minutes', async () => {
    const { late, patient } = await dayWithDelays();
    for (const minutes of [30, 35, 40, 44, 45, 50, 59, 60, 50, 10]) await late(minutes);
    await told(patient, ['late 30', 'late 45', 'late 60', 'late 10']);
  });

  it('is told that it was a mistake when the desk undoes it, and of the delay again when it undoes the end', async () => {
    const { late, undo, patient } = await dayWithDelays();
    await late(60);
    await undo();
    await told(patient, ['late 60', 'ontime 0']);
    await late(45);
    await late(0);
    await undo();
    await told(patient, ['late 60', 'ontime 0', 'late 45', 'ontime 0', 'late 45']);
  });

  it('is told nothing by a call, which ends the delay without making up for it; another delay is told as such', async () => {
    const { late, undo, desk, patient } = await dayWithDelays();
    await late(60);
    await desk.callNext(null);
    await telling.settled();
    await undo();
    await told(patient, ['late 60']);
    await desk.callNext(null);
    await late(60);
    await told(patient, ['late 60', 'late 60']);
  });
});

describe('a delay that has not been told', () => {
  it('leaves nothing to tell once the doctor is on time again', async () => {
    const { late, patient } = await dayWithDelays();
    await late(15);
    await late(0);
    telling.service.answerWith({ status: 503 });
    await late(60);
    await late(0);
    telling.service.answerWith();
    telling.api.clock.advance(60_000);
    await telling.settled();
    expect(patient.received).toEqual([]);
  });

  it('is told as it is by then', async () => {
    const { late, patient } = await dayWithDelays();
    telling.service.answerWith({ status: 503 });
    await late(30);
    await late(35);
    telling.service.answerWith();
    telling.api.clock.advance(60_000);
    await told(patient, ['late 35']);
  });
});

it('a message that a killed process left behind goes no more once it is not so', async () => {
  const { doctor, late, patient } = await dayWithDelays();
  await late(60);
  await telling.api.owner.query(
    `update patient_message set ended_at = null, outcome = null, is_taken = true, next_at = $2 where doctor_id = $1 and reason = 'late'`,
    [doctor.doctorId, new Date(telling.api.clock.now().getTime() + 180_000)],
  );
  await doctor.browser.call(runLate, { body: { minutes: 0 } });
  telling.api.clock.advance(180_000);
  await telling.settled();
  await told(patient, ['late 60', 'ontime 0']);
});

it('who switches delays off does not tell of their end either', async () => {
  const { late, patient, doctor } = await dayWithDelays();
  await late(60);
  await doctor.browser.call(choosePatientMessage, { body: { reason: 'late', told: false } });
  await late(0);
  await told(patient, ['late 60']);
});
