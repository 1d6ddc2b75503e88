import { reminderService } from '@baari/api/features/reminder/service';
import { reminderStore } from '@baari/api/features/reminder/store';
import type { DoctorId } from '@baari/api/lib/doctor-id';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { startCore } from './support/payment-core.ts';
import type { TestCore } from './support/payment-core.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = new Date('2026-11-21T06:00:00Z');
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);
const HOUSE = {
  brandName: 'Baari',
  supportEmail: 'help@clinic.example',
  publicUrl: 'https://clinic.example',
  zone: 'Asia/Kolkata',
};
const promised = z.object({ doctorId: z.string(), reminder: z.string(), periodEnd: z.string() });

let core: TestCore;
let promises: z.output<typeof promised>[] = [];
let reminders: ReturnType<typeof reminderService>;
beforeAll(async () => {
  core = await startCore(inject('ownerUrl'));
  const jobs = { send: async (_: string, data: object) => void promises.push(promised.parse(data)) };
  reminders = reminderService(reminderStore(core.pool, jobs), HOUSE);
});
afterAll(() => core.stop());
beforeEach(async () => {
  promises = [];
  await core.owner.query('delete from reminder');
  await core.owner.query('delete from subscription_period');
});

async function period(doctorId: DoctorId, plan: string, from: Date, to: Date): Promise<void> {
  const order = plan === 'trial' ? null : `order_${doctorId}_${from.getTime()}`;
  await core.owner.query(
    'insert into subscription_period (doctor_id, starts_at, ends_at, plan, order_id) values ($1, $2, $3, $4, $5)',
    [doctorId, from, to, plan, order],
  );
}

/** Which reminders are promised when the service looks every hour from `from` to `to`. */
async function over(from: Date, to: Date): Promise<string[]> {
  for (let at = from.getTime(); at <= to.getTime(); at += HOUR_MS) await reminders.promiseDue(new Date(at));
  return promises.map(({ reminder }) => reminder);
}

const doctorWith = async (plan: string, days: number): Promise<DoctorId> => {
  const doctorId = await core.doctor(START, null);
  await period(doctorId, plan, START, after(days));
  return doctorId;
};

it('a trial has reminders three days before its end and when it has ended, each once', async () => {
  await doctorWith('trial', 14);
  expect(await over(after(0), new Date(after(11).getTime() - HOUR_MS))).toEqual([]);
  expect(await over(after(11), after(13.9))).toEqual(['trial-3']);
  expect(await over(after(14), after(16.9))).toEqual(['trial-3', 'ended']);
});

it('a plan has reminders seven days and one day before its end, and when it has ended', async () => {
  await doctorWith('monthly', 30);
  expect(await over(after(0), after(40))).toEqual(['plan-7', 'plan-1', 'ended']);
});

it('there is no reminder of an end that another plan follows', async () => {
  const doctorId = await doctorWith('trial', 14);
  await period(doctorId, 'monthly', after(14), after(44));
  expect(await over(after(0), after(36.9))).toEqual([]);
});

it('a reminder that was promised before the plan was bought is not written after it', async () => {
  const doctorId = await doctorWith('trial', 14);
  await reminders.promiseDue(after(12));
  const write = async () => (await reminders.write(doctorId, 'trial-3', after(14), after(12)))?.write('en') ?? null;
  expect(await write()).toMatchObject({ purpose: 'trial-3', subject: 'Your free trial ends in 2 days: Baari' });
  await period(doctorId, 'monthly', after(14), after(44));
  expect(await write()).toBeNull();
});

it('two processes that look at once promise each reminder once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => doctorWith('monthly', 30)));
  await Promise.all(Array.from({ length: 8 }, () => reminders.promiseDue(after(25))));
  expect(promises).toHaveLength(10);
});

it('there is no reminder of an end long before the first start', async () => {
  await doctorWith('monthly', 30);
  expect(await over(after(33.1), after(35))).toEqual([]);
});
