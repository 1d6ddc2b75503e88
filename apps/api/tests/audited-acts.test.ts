import { deleteAccount, forgotPassword, login, logout, reauthenticate, resetPassword } from '@baari/contract/account';
import { markAppointment, verifyAppointment } from '@baari/contract/appointments';
import { getAuditTrail } from '@baari/contract/audit';
import type { AuditEntry } from '@baari/contract/audit';
import { bookAppointment } from '@baari/contract/booking';
import { changeAvailability } from '@baari/contract/availability';
import { deleteProfile } from '@baari/contract/profile';
import { changePassword, endOtherSessions, endSession, listSessions } from '@baari/contract/account-sessions';
import { startApi, TEST_NOW } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startGoogle } from '@baari/testing/stand-ins/google';
import type { GoogleStandIn } from '@baari/testing/stand-ins/google';
import { edit, submit } from '@baari/testing/profile-form';
import { codeIn, jsonBody, mailOf, PASSWORD, signUp } from '@baari/testing/sign-up';

let google: GoogleStandIn;
let api: TestApi;
beforeAll(async () => {
  google = await startGoogle('http://localhost:3000/api/doctor/google/callback');
  api = await startApi(inject('ownerUrl'), google.settings);
});
afterAll(async () => {
  await api.stop();
  await google.stop();
});

const TODAY = '2026-11-21';
const trailOf = async (browser: Browser): Promise<AuditEntry[]> => (await browser.call(getAuditTrail)).entries;
const told = ({ act, details }: Pick<AuditEntry, 'act' | 'details'>) => [act, details];
const newest = async (browser: Browser, count = 1) => (await trailOf(browser)).slice(0, count).map(told);
const book = async (doctorId: string, n: number) =>
  (await api.browser().call(bookAppointment, { body: { doctorId, date: TODAY, ...patient(n) } })).appointment;
const idOf = (doctorId: string, serial: number) => `${doctorId}-${TODAY.replaceAll('-', '')}-${serial}`;

async function signInWithGoogle(browser: Browser, sub: string, from = ''): Promise<void> {
  const start = (await browser.fetch(`/api/doctor/google${from}`)).headers.get('location')!;
  const back = await google.visit(start, sub);
  await browser.fetch(back.pathname + back.search);
}

describe('the audit trail tells', () => {
  it('of sign-up, log-out, log-in, a wrong and a right password, and of a reset', async () => {
    const email = 'trail@clinic.example';
    const [browser, other] = [api.browser(), api.browser()];
    await signUp(browser, email);
    await browser.call(logout);
    await browser.call(login, { body: { email, password: PASSWORD } });
    await expect(browser.call(reauthenticate, { body: { password: 'Wrong-One-1' } })).rejects.toThrow();
    await browser.call(reauthenticate, { body: { password: PASSWORD } });
    await other.call(login, { body: { email, password: PASSWORD } });

    const entries = await trailOf(browser);
    expect(entries.map(told)).toEqual([
      ['log-in', { by: 'password' }],
      ['reauthenticated', { by: 'password' }],
      ['reauthentication-failed', {}],
      ['log-in', { by: 'password' }],
      ['log-out', {}],
      ['account-created', { by: 'password' }],
    ]);
    expect(entries.map(({ isThisSession }) => isThisSession)).toEqual([false, true, true, true, false, false]);
    const [theirs, , , mine, first] = entries.map(({ session }) => session);
    expect(entries.map(({ session }) => session)).toEqual([theirs, mine, mine, mine, first, first]);
    expect(new Set([theirs, mine, first]).size).toBe(3);
    expect(new Set(entries.map(({ at, actor }) => `${actor} ${at}`))).toEqual(new Set([`session ${TEST_NOW}`]));

    await browser.call(forgotPassword, { body: { email } });
    const otp = codeIn(await mailOf(browser, email, 'reset'));
    await browser.call(resetPassword, { body: { email, otp, newPassword: `${PASSWORD}-new` } });
    await browser.call(login, { body: { email, password: `${PASSWORD}-new` } });
    expect((await trailOf(browser))[1]).toMatchObject({ act: 'password-reset', actor: 'mail-code', session: null });
  });

  it('of devices logged out, of a password changed, and which device it was', async () => {
    const email = 'devices@clinic.example';
    const browser = api.browser();
    await signUp(browser, email);
    const logIn = async () => {
      const { headers, ...init } = jsonBody({ email, password: PASSWORD });
      const phone = api.browser();
      await phone.fetch(login.path, { ...init, headers: { ...headers, 'user-agent': 'Chrome/126 Android' } });
      return phone;
    };
    for (let times = 0; times < 2; times += 1) await logIn();
    await (await logIn()).call(reauthenticate, { body: { password: PASSWORD } });
    expect((await trailOf(browser))[0]).toMatchObject({ act: 'reauthenticated', device: 'Chrome on Android' });
    const { sessions } = await browser.call(listSessions);
    const before = await trailOf(browser);
    await browser.call(endSession, { params: { id: sessions.at(-1)!.id } });
    await browser.call(endOtherSessions);
    await browser.call(endOtherSessions);
    await browser.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}-new` } });
    const after = await trailOf(browser);
    expect(after.slice(0, 3).map(told)).toEqual([
      ['password-changed', {}],
      ['sessions-ended', { count: 2 }],
      ['session-ended', { session: expect.any(String) }],
    ]);
    expect(before.map(({ session }) => session)).toContain(after[2]!.details.session);
    expect(after.map(({ device }) => device)).toEqual([
      ...Array(4).fill(null),
      ...Array(3).fill('Chrome on Android'),
      null,
    ]);
  });

  it('of every way in by Google', async () => {
    const email = 'linked@clinic.example';
    google.people.set('1', { email, verified: true }).set('2', { email: 'new@clinic.example', verified: true });
    const [known, fresh] = [api.browser(), api.browser()];
    await signUp(known, email);
    await signInWithGoogle(known, '1');
    expect(await newest(known, 2)).toEqual([
      ['log-in', { by: 'google' }],
      ['google-linked', {}],
    ]);
    await signInWithGoogle(fresh, '2');
    expect((await trailOf(fresh)).map(told)).toEqual([['account-created', { by: 'google' }]]);
    await signInWithGoogle(fresh, '2', '?from=/doctor-profile');
    expect(await newest(fresh)).toEqual([['reauthenticated', { by: 'google' }]]);
  });

  it('of the profile, which fields were edited, and of availability', async () => {
    const { browser } = await api.doctor({ withoutProfile: true });
    await submit(browser);
    await edit(browser, { fees: '600', about: 'Closed on holidays.' });
    await edit(browser, { fees: '600' }, {});
    await browser.call(changeAvailability, {}, { idempotencyKey: 'once' });
    await browser.call(changeAvailability, {}, { idempotencyKey: 'once' });
    await browser.call(changeAvailability);
    await browser.call(deleteProfile);
    await browser.call(deleteProfile);
    expect((await trailOf(browser)).map(told)).toEqual([
      ['profile-deleted', {}],
      ['availability-changed', { available: true }],
      ['availability-changed', { available: false }],
      ['profile-edited', { fields: ['about', 'image', 'licenseDocument'] }],
      ['profile-edited', { fields: ['fees', 'about'] }],
      ['profile-created', {}],
    ]);
  });

  it('of tickets verified and marks made, not of refused ones', async () => {
    const { doctorId, browser } = await api.doctor();
    const { qrCodeData } = await book(doctorId, 1);
    await browser.call(verifyAppointment, { body: { qrCodeData } });
    const other = await api.anotherDesk({ doctorId });
    await expect(other.call(verifyAppointment, { body: { qrCodeData } })).rejects.toThrow();
    const mark = (serial: number) =>
      browser.call(markAppointment, { params: { id: idOf(doctorId, serial) }, body: { status: 'NO_SHOW' } });
    await mark(1);
    await expect(mark(2)).rejects.toThrow();
    expect((await trailOf(browser)).map(told)).toEqual([
      ['appointment-marked', { date: TODAY, serial: 1, status: 'NO_SHOW' }],
      ['appointment-verified', { date: TODAY, serial: 1 }],
    ]);
  });

  it('nothing that names anybody, also after the account is gone', async () => {
    const email = 'gone@clinic.example';
    const browser = api.browser();
    const { user } = await signUp(browser, email);
    await submit(browser);
    await browser.call(verifyAppointment, { body: { qrCodeData: (await book(user._id, 1)).qrCodeData } }).catch(String);
    await edit(browser, { name: 'Asha Kulkarni', clinicPh: '9812345678' });
    const token = browser.cookies.get('baari')!;
    await browser.call(deleteAccount);
    const { rows } = await api.owner.query('select * from audit_entry where doctor_id = $1 order by entry_no', [
      user._id,
    ]);
    expect(rows.map(({ act }) => act)).toEqual([
      'account-created',
      'profile-created',
      'appointment-verified',
      'profile-edited',
      'account-deleted',
    ]);
    const all = JSON.stringify(rows);
    for (const canary of [
      email,
      token,
      'Asha',
      '9812345678',
      '9876543210',
      patient(1).patientName,
      patient(1).phoneNumber,
    ])
      expect(all).not.toContain(canary);
  });
});

describe('an act and its entry', () => {
  it('happen together or not at all', async () => {
    const { doctorId, browser } = await api.doctor();
    const made = [await book(doctorId, 1), await book(doctorId, 2)];
    const state = async () =>
      (
        await api.owner.query(
          `select (select json_agg(a order by serial) from appointment a where doctor_id = $1) as appointments,
                  (select to_json(p) from profile p where doctor_id = $1) as profile,
                  (select json_agg(s) from session s where doctor_id = $1) as sessions,
                  (select count(*) from account where doctor_id = $1) as accounts`,
          [doctorId],
        )
      ).rows;
    const before = await state();
    await api.owner.query('alter table audit_entry add constraint full_up check (false) not valid');
    try {
      for (const act of [
        () => browser.call(verifyAppointment, { body: { qrCodeData: made[0]!.qrCodeData } }),
        () => browser.call(markAppointment, { params: { id: idOf(doctorId, 2) }, body: { status: 'VERIFIED' } }),
        () => browser.call(changeAvailability),
        () => edit(browser, { fees: '700' }),
        () => browser.call(deleteProfile),
        () => browser.call(logout),
        () => browser.call(deleteAccount),
      ]) {
        await expect(act()).rejects.toMatchObject({ code: 'INTERNAL' });
        expect(await state()).toEqual(before);
      }
    } finally {
      await api.owner.query('alter table audit_entry drop constraint full_up');
    }
  });
});
