import { getAuditTrail } from '@baari/contract/audit';
import { runLate } from '@baari/contract/day-control';
import { CHOSEN_REASONS, choosePatientMessage, getPatientMessages } from '@baari/contract/patient-message';
import type { ChosenReason, MessageReason } from '@baari/contract/patient-message';
import { TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTelling, told } from './support/told.ts';

type TestDoctor = Awaited<ReturnType<TestApi['doctor']>>;

let telling: Awaited<ReturnType<typeof startTelling>>;
beforeAll(async () => {
  telling = await startTelling(inject('ownerUrl'));
});
afterAll(() => telling.stop());
beforeEach(() => {
  telling.api.clock.set(TEST_NOW);
  telling.service.answerWith();
});

const choose = ({ browser }: TestDoctor, reason: ChosenReason, isTold: boolean) =>
  browser.call(choosePatientMessage, { body: { reason, told: isTold } });
const messageOf = async ({ browser }: TestDoctor, reason: MessageReason) =>
  (await browser.call(getPatientMessages)).messages.find((one) => one.reason === reason);

describe('what a practice tells its patients', () => {
  it('is everything until it chooses, and each reason by itself; the trail says who chose', async () => {
    const doctor = await telling.api.doctor();
    const other = await telling.api.doctor();
    const { messages } = await doctor.browser.call(getPatientMessages);
    expect(messages.map((one) => one.told)).toEqual(messages.map(() => true));
    const after = await choose(doctor, 'late', false);
    expect(after.messages.filter((one) => !one.told).map(({ reason }) => reason)).toEqual(['late']);
    await choose(doctor, 'late', false);
    await choose(doctor, 'late', true);
    expect(await messageOf(doctor, 'late')).toMatchObject({ told: true });
    expect(await messageOf(other, 'late')).toMatchObject({ told: true });
    const { entries } = await doctor.browser.call(getAuditTrail, { query: {} });
    expect(entries.filter(({ act }) => act === 'patient-message-chosen').map(({ details }) => details)).toEqual([
      { told: 'late', on: true },
      { told: 'late', on: false },
    ]);
  });

  it('is not told while it is switched off, by any act, and told again after', async () => {
    const { doctor, desk, browsers } = await telling.dayOf(3);
    const { browsers: others, desk: otherDesk } = await telling.dayOf(1);
    for (const reason of CHOSEN_REASONS) await choose(doctor, reason, false);
    await doctor.browser.call(runLate, { body: { minutes: 30 } });
    await desk.callNext(null);
    await otherDesk.callNext(null);
    await told(others[0]!, ['turn 1']);
    await telling.settled();
    expect(browsers.flatMap(({ received }) => received)).toEqual([]);
    await choose(doctor, 'turn', true);
    await desk.callNow(2, 1);
    await told(browsers[1]!, ['turn 1']);
  });

  it('is taken back where it has not left yet', async () => {
    const { doctor, desk, browsers } = await telling.dayOf(2);
    telling.service.answerWith({ status: 503 });
    await desk.callNext(null);
    await telling.settled();
    await choose(doctor, 'turn', false);
    telling.service.answerWith();
    telling.api.clock.advance(60_000);
    await choose(doctor, 'turn', true);
    await desk.callNow(2, 1);
    await told(browsers[1]!, ['turn 1']);
    expect(browsers[0]!.received).toEqual([]);
  });

  it('cannot leave a cancellation untold', async () => {
    const doctor = await telling.api.doctor();
    await expect(choose(doctor, 'cancelled' as ChosenReason, false)).rejects.toMatchObject({
      code: 'INVALID_FIELDS',
    });
    expect(await messageOf(doctor, 'cancelled')).toMatchObject({ told: true });
  });

  it('is counted by what became of it, once for each message, for thirty days', async () => {
    const { doctor, desk } = await telling.dayOf(3);
    const counts = async (expected: object) =>
      until(async () => expect(await messageOf(doctor, 'turn')).toMatchObject(expected), 10_000);
    await desk.callNext(null);
    await counts({ sent: 1, failed: 0, expired: 0 });
    telling.service.answerWith({ status: 400 });
    await desk.callNow(2, 1);
    await counts({ sent: 1, failed: 1, expired: 0 });
    telling.service.answerWith({ status: 503 });
    await desk.callNow(3, 2);
    await telling.settled();
    telling.service.answerWith();
    telling.api.clock.advance(20 * 60_000);
    await counts({ sent: 1, failed: 1, expired: 1 });
    // A session is given up after thirty days without a call.
    for (const day of ['12-10', '12-21']) {
      telling.api.clock.set(`2026-${day}T04:30:00.000Z`);
      expect(await messageOf(doctor, 'turn')).toMatchObject({ sent: 1 });
    }
    telling.api.clock.set('2026-12-22T04:30:00.000Z');
    expect(await messageOf(doctor, 'turn')).toMatchObject({ sent: 0, failed: 0, expired: 0 });
  });
});
