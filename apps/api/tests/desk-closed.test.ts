import { closeDays } from '@baari/contract/day-control';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { submit } from '@baari/testing/profile-form';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Doctor } from './support/clinic-day.ts';
import { deskOf } from './support/clinic-day.ts';
import { baari, decideLicence } from './support/operator.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

async function secondClaim(): Promise<Doctor> {
  const regNumber = 'DESK-88-1';
  for (const first of [await api.doctor({ withoutProfile: true })]) await submit(first.browser, { regNumber });
  const second = await api.doctor({ withoutProfile: true });
  await submit(second.browser, { regNumber });
  return second;
}
async function ended(plan: string): Promise<Doctor> {
  const doctor = await api.doctor({ subscriptionDays: -1 });
  await api.owner.query('update subscription_period set plan = $2, order_id = $3 where doctor_id = $1', [
    doctor.doctorId,
    plan,
    plan === 'trial' ? null : `order_${doctor.doctorId}`,
  ]);
  return doctor;
}
async function suspended(doctor: Doctor): Promise<Doctor> {
  const done = await baari(api, 'licence', 'suspend', doctor.doctorId, '--reason', 'Under inquiry.');
  expect(done.code).toBe(0);
  return doctor;
}

describe('a desk that can add nobody is told the one reason, and what to do', () => {
  it.each<[string, () => Promise<Doctor>, string]>([
    ['an ended trial', () => ended('trial'), 'your free trial has ended. Choose a plan under Subscription.'],
    ['an ended plan', () => ended('monthly'), 'your plan has ended. Renew it under Subscription.'],
    [
      'a suspended practice',
      async () => suspended(await api.doctor()),
      'your practice is suspended. Home says why, and whom you can write to.',
    ],
    [
      'a suspended one whose plan has ended too',
      async () => suspended(await ended('yearly')),
      'your practice is suspended. Home says why, and whom you can write to.',
    ],
    [
      'the second claim of a number',
      secondClaim,
      'no plan is running yet. A free trial, if you have had none, starts once your licence is approved. A plan under Subscription starts at once.',
    ],
    [
      'a second claim that was refused',
      async () => {
        const doctor = await secondClaim();
        await decideLicence(api, 'refuse', doctor.doctorId, '--reason', 'It cannot be read.');
        return doctor;
      },
      'your licence was refused, and no plan is running. Home says why, and what you can do.',
    ],
    [
      'an approved practice without a trial',
      async () => {
        const doctor = await api.doctor({ subscriptionDays: null });
        await api.owner.query('update profile set licence_verified_at = now() where doctor_id = $1', [doctor.doctorId]);
        return doctor;
      },
      'no plan is running. Choose one under Subscription.',
    ],
  ])('%s', async (_, clinic, why) => {
    const desk = deskOf(await clinic());
    const refused = { code: 'NOT_ACCEPTING', message: `No patient can be added: ${why}` };
    await expect(desk.walkIn(1)).rejects.toMatchObject(refused);
    await expect(desk.bookByPhone(1)).rejects.toMatchObject(refused);
  });
});

it('a desk that books, moves or restores on a closed day is not told to call the clinic', async () => {
  const doctor = await api.doctor();
  const desk = deskOf(doctor);
  const day = '2026-11-24';
  await desk.bookByPhone(1);
  await desk.bookByPhone(2, day);
  await desk.cancel(1, 'The patient asked for it', day);
  await doctor.browser.call(closeDays, { body: { from: day, to: day } });
  const refused = {
    code: 'DAY_CLOSED',
    message: 'This day is closed: nobody is booked on it until it is opened again, under Leave.',
  };
  await expect(desk.bookByPhone(3, day)).rejects.toMatchObject(refused);
  await expect(desk.move(1, day)).rejects.toMatchObject(refused);
  await expect(desk.restore(1, day)).rejects.toMatchObject(refused);
});
