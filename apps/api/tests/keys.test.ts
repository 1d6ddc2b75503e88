import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mailJob, mailWorker } from '../src/features/account/mail-job.ts';
import { readConfig } from '../src/config/config.ts';
import { baari, operate, SECRET, decideLicence } from './support/operator.ts';
import { submit } from '@baari/testing/profile-form';
import { PASSWORD, signUp } from '@baari/testing/sign-up';

const NEW_SECRET = randomBytes(32).toString('base64url');
const ROTATED = { BAARI_SECRET: NEW_SECRET, BAARI_OLD_SECRET_1: SECRET };
const TODAY = '2026-11-21';

let before: TestApi;
let after: TestApi;
beforeAll(async () => {
  before = await startApi(inject('ownerUrl'));
  after = await before.sibling(ROTATED);
});
afterAll(async () => {
  await after.stop();
  await before.stop();
});

let patients = 0;
const book = (api: TestApi, doctorId: string) =>
  api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient((patients += 1)) } });

describe('after the secret was changed', () => {
  it('old tickets are read and verified, new ones are signed with the new secret', async () => {
    const doctor = await before.doctor();
    const old = (await book(before, doctor.doctorId)).appointment;
    const fresh = (await book(after, doctor.doctorId)).appointment;
    const keyId = ({ ticketUrl }: { ticketUrl: string }) =>
      Buffer.from(ticketUrl.split('/').at(-1)!, 'base64url').readUInt8(0);
    expect([keyId(old), keyId(fresh)]).toEqual([1, 2]);
    const ticket = old.ticketUrl.split('/').at(-1)!;
    expect((await after.browser().call(getTicket, { params: { ticket } })).ticket.serialNumber).toBe(1);
    const desk = after.browserOf(doctor);
    for (const { qrCodeData } of [old, fresh]) await desk.call(verifyAppointment, { body: { qrCodeData } });
    // The control: who does not have the new secret cannot tell the new ticket from a forged one.
    await expect(
      before.browserOf(doctor).call(verifyAppointment, { body: { qrCodeData: fresh.qrCodeData } }),
    ).rejects.toMatchObject({ code: 'NOT_A_TICKET' });
  });

  it('a trial that was used stays used, by e-mail and by verified licence', async () => {
    const hasTrial = async (doctorId: string) =>
      (await before.owner.query('select from subscription_period where doctor_id = $1', [doctorId])).rowCount === 1;
    const one = await before.doctor({ withoutProfile: true });
    await submit(one.browser, { regNumber: 'MH-KEYS-1' });
    expect(await hasTrial(one.doctorId)).toBe(true);
    await decideLicence(before, 'approve', one.doctorId, '--council', 'MMC');
    await before.owner.query('delete from account where doctor_id = $1', [one.doctorId]);

    const again = await before.doctor({ withoutProfile: true, email: one.email });
    await submit(after.browserOf(again), { regNumber: 'MH-KEYS-2' });
    expect(await hasTrial(again.doctorId)).toBe(false);
    const other = await before.doctor({ withoutProfile: true });
    await submit(after.browserOf(other), { regNumber: 'MH-KEYS-1' });
    expect(await hasTrial(other.doctorId)).toBe(false);
    await decideLicence(before, 'approve', other.doctorId, '--council', 'MMC');
    expect(await hasTrial(other.doctorId)).toBe(false);
  });

  it('nobody is logged out, and mails that were promised before are still sent', async () => {
    const email = 'rotated@clinic.example';
    const browser = before.browser();
    await signUp(browser, email, PASSWORD, [browser, after.browser()]);
    expect((await after.browserOf({ browser }).fetch('/api/doctor/current_user')).status).toBe(200);

    const keys = [randomBytes(32), randomBytes(32)];
    const sent: string[] = [];
    const work = mailWorker({
      keys,
      delivery: { deliver: async ({ to }) => void sent.push(to), giveUp: async () => {} },
      house: {
        brandName: 'Baari',
        supportEmail: 'support@clinic.example',
        loginUrl: '',
        resetUrl: '',
        wasThisYouUrl: '',
      },
      clock: before.clock.now,
    });
    const order = (key: Buffer) =>
      mailJob(key, { to: email, purpose: 'reset', code: '123456', link: null, language: 'en' }, before.clock.now());
    for (const key of keys) await work(order(key), { tries: 1, isLast: false });
    expect(sent).toEqual([email, email]);
    await expect(work(order(randomBytes(32)), { tries: 1, isLast: false })).rejects.toThrow();
  });
});

describe('keys rotate', () => {
  it('adds a secret to the file, which only its owner can read, and keeps the earlier ones', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'baari-keys-'));
    const config = () => readConfig({ DATA_DIR: dataDir });
    const [first] = config().secrets;
    const { code, said } = await operate({ DATA_DIR: dataDir }, () => new Date(), ['keys', 'rotate']);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Restart the service') });
    expect(config().secrets).toHaveLength(2);
    expect(config().secrets[0]).toEqual(first);
    expect(config().secret).toEqual(config().secrets[1]);
    expect(statSync(join(dataDir, 'secrets/service')).mode & 0o777).toBe(0o600);
    expect(said).not.toContain(readFileSync(join(dataDir, 'secrets/service'), 'utf8').split('\n')[1]);
    rmSync(dataDir, { recursive: true });
  });

  it('says what to set if the secret is a setting, and never prints the current one', async () => {
    const { said } = await baari(after, 'keys', 'rotate');
    expect(said).toContain('BAARI_OLD_SECRET_1=(what BAARI_SECRET is now)');
    expect(said).toMatch(/BAARI_SECRET=[\w-]{43}\n/);
    expect(said).not.toContain(SECRET);
  });

  it.each([
    [{ BAARI_OLD_SECRET_2: SECRET }, 'BAARI_OLD_SECRET_2 is set, but BAARI_OLD_SECRET_1 is not.'],
    [{ BAARI_OLD_SECRET_1: 'short' }, 'must have at least 32 characters'],
  ])('refuses earlier secrets that cannot be right: %o', (more, text) => {
    expect(() => readConfig({ BAARI_SECRET: NEW_SECRET, ...more })).toThrow(text);
  });
});
