import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword, login, resetPassword } from '@baari/contract/account';
import { bookAppointment, findDoctors, getDoctor } from '@baari/contract/booking';
import { getTicket } from '@baari/contract/ticket';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMMANDS } from '../src/operator/commands.ts';
import { baari, SECRET } from './support/operator.ts';
import { pdf, submit } from '@baari/testing/profile-form';
import { startGoogle } from '@baari/testing/stand-ins/google';
import type { GoogleStandIn } from '@baari/testing/stand-ins/google';
import { codeIn, mailOf, PASSWORD, signUp } from '@baari/testing/sign-up';

const MAIN = join(import.meta.dirname, '../src/operator.ts');

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

let people = 0;
const newEmail = () => `operated.${(people += 1)}@clinic.example`;
const json = async (...args: string[]) =>
  JSON.parse((await baari(api, ...args, '--json')).said) as Record<string, unknown>;
const trailOf = async (doctorId: unknown) =>
  (
    await api.owner.query<{ actor: string; act: string }>(
      "select actor, act from audit_entry where doctor_id = $1 and actor = 'operator' order by entry_no",
      [doctorId],
    )
  ).rows.map(({ act }) => act);
const logIn = (email: string, password: string) => api.browser().call(login, { body: { email, password } });

describe('the command line', () => {
  it.each(COMMANDS)('explains $usage', async ({ usage, summary, changes, example }) => {
    const words = usage.split(' ').filter((word) => !/^[<[]/.test(word));
    const { code, said } = await baari(api, ...words, '--help');
    expect(code).toBe(0);
    const flowing = said.replace(/\s+/g, ' ');
    for (const text of [summary, changes, example]) expect(flowing).toContain(text);
    expect(example.split(' ').slice(0, words.length)).toEqual(words);
    expect((await baari(api, '--help')).said).toContain(usage);
  });

  it.each([
    { args: ['help'], same: ['--help'] },
    { args: ['help', 'licence'], same: ['licence', '--help'] },
    { args: ['help', 'account', 'lock'], same: ['account', 'lock', '--help'] },
  ])('takes help as a word too: $args', async ({ args, same }) => {
    const ran = await baari(api, ...args);
    expect(ran).toMatchObject({ code: 0, warned: '' });
    expect(ran.said).toBe((await baari(api, ...same)).said);
  });

  it.each([
    { args: ['frobnicate'], code: 2, text: "unknown command 'frobnicate'" },
    { args: ['account', 'lock'], code: 2, text: 'missing required argument' },
    { args: ['account', 'lock', 'a', 'b'], code: 2, text: 'too many arguments' },
    { args: ['account', 'show', 'nobody@clinic.example'], code: 1, text: 'account create' },
    { args: ['account', 'show', '0000000000'], code: 1, text: 'There is no account' },
    { args: ['account', 'create', 'no address'], code: 1, text: 'is not an e-mail address' },
    {
      args: ['licence', 'approve', '0000000000', '--council', 'MMC', '--seen', 'x'],
      code: 1,
      text: 'There is no account',
    },
    { args: ['licence', 'show', 'nobody@clinic.example'], code: 1, text: 'There is no account' },
    { args: ['payment', 'show', 'order_none'], code: 1, text: 'There is no payment' },
  ])('says what is wrong: $args', async ({ args, code, text }) => {
    const ran = await baari(api, ...args);
    expect(ran).toMatchObject({ code, said: '' });
    expect(ran.warned).toContain(text);
  });

  it('as a program of its own: refuses a place without data, and leaves none behind', () => {
    const folder = mkdtempSync(join(tmpdir(), 'baari-operator-'));
    const { status, stderr } = spawnSync(process.execPath, [MAIN, 'account', 'show', 'a@b.example'], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^There is no clinic data in .* Set DATA_DIR/);
    expect(status).toBe(1);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

describe('accounts', () => {
  it('numbers are numbers in the JSON of a program of its own', async () => {
    const { doctorId } = await api.doctor();
    const { stdout } = spawnSync(process.execPath, [MAIN, 'account', 'show', '--json', doctorId], {
      env: { PATH: process.env.PATH, DATABASE_URL: api.databaseUrl, BAARI_SECRET: SECRET, DATA_DIR: api.dataDir },
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toMatchObject({ doctorId, payments: 0, sessions: 1 });
  });

  it('creates one, whose owner sets a password with the printed code', async () => {
    const email = newEmail();
    const made = await json('account', 'create', email.toUpperCase());
    expect(made).toMatchObject({ email, code: expect.stringMatching(/^\d{6}$/) });
    await api.browser().call(resetPassword, { body: { email, otp: String(made['code']), newPassword: PASSWORD } });
    expect((await logIn(email, PASSWORD)).user).toMatchObject({ _id: made['doctorId'], email });
    expect((await baari(api, 'account', 'create', email)).warned).toContain('already has an account');
    expect(await json('account', 'show', email)).toMatchObject({ hasPassword: true, lockedAt: null, profile: null });
    expect((await trailOf(made['doctorId'])).slice(0, 2)).toEqual(['account-created', 'code-given']);
  });

  it('prints a code that counts its tries, and takes the place of a mailed one', async () => {
    const email = newEmail();
    await signUp(api.browser(), email);
    await api.browser().call(forgotPassword, { body: { email } });
    const mailed = codeIn(await mailOf(api.browser(), email, 'reset'));
    const { code } = await json('account', 'code', email);
    const reset = (otp: string) =>
      api.browser().call(resetPassword, { body: { email, otp, newPassword: 'Neem-Leaf-77' } });
    if (mailed !== code) await expect(reset(mailed)).rejects.toMatchObject({ code: 'CODE_INVALID' });
    await reset(String(code));
    await logIn(email, 'Neem-Leaf-77');
  });

  it('locked: sessions end, and only a caller with the right password learns why', async () => {
    const email = newEmail();
    const browser = api.browser();
    const { user } = await signUp(browser, email);
    expect((await baari(api, 'account', 'lock', email)).said).toContain('; 1 session ended');
    expect((await api.owner.query('select from session where doctor_id = $1', [user._id])).rowCount).toBe(0);
    await expect(logIn(email, PASSWORD)).rejects.toMatchObject({ code: 'ACCOUNT_LOCKED', status: 403 });
    const stranger = { code: 'INVALID_CREDENTIALS', status: 401, message: 'Invalid email or password' };
    await expect(logIn(email, 'Wrong-Word-12')).rejects.toMatchObject(stranger);
    expect((await baari(api, 'account', 'lock', user._id)).said).toContain('was locked already');
    await baari(api, 'account', 'unlock', user._id);
    await logIn(email, PASSWORD);
    expect(await trailOf(user._id)).toEqual(['account-locked', 'account-unlocked']);
  });

  it('locked: Google opens no way round', async () => {
    const email = newEmail();
    google.people.set('77', { email, verified: true });
    const visit = async () => {
      const browser = api.browser();
      const there = (await browser.fetch('/api/doctor/google')).headers.get('location')!;
      const back = await google.visit(there, '77');
      return (await browser.fetch(back.pathname + back.search)).headers.get('location')!;
    };
    expect(await visit()).toBe('/');
    await baari(api, 'account', 'lock', email);
    expect(decodeURIComponent(await visit())).toBe('/login?message=This account is locked. Please contact support.');
    expect(await json('account', 'show', email)).toMatchObject({ sessions: 0, googleIdentities: 1 });
  });

  it('a log-in and a lock at the same time never leave a session', async () => {
    const email = newEmail();
    const { user } = await signUp(api.browser(), email);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        ...Array.from({ length: 4 }, () => logIn(email, PASSWORD).catch(() => null)),
        baari(api, 'account', 'lock', email),
      ]);
      expect((await api.owner.query('select from session where doctor_id = $1', [user._id])).rowCount).toBe(0);
      await baari(api, 'account', 'unlock', email);
    }
  });

  it('locked: no new bookings and not found; booked tickets stay', async () => {
    const { doctorId, email } = await api.doctor({ name: 'Meera Locked' });
    const book = (n: number) =>
      api.browser().call(bookAppointment, { body: { doctorId, date: '2026-11-22', ...patient(n) } });
    const { appointment } = await book(1);
    const found = async () =>
      (await api.browser().call(findDoctors, { query: { q: 'Meera Locked' } })).doctors.map(({ _id }) => _id);
    expect(await found()).toEqual([doctorId]);
    await baari(api, 'account', 'lock', email);
    await expect(book(2)).rejects.toMatchObject({ code: 'NOT_ACCEPTING' });
    expect(await found()).toEqual([]);
    expect((await api.browser().call(getDoctor, { params: { id: doctorId } })).doctor.accepting).toBe(false);
    const ticket = appointment.ticketUrl.split('/').at(-1)!;
    expect((await api.browser().call(getTicket, { params: { ticket } })).ticket.status).toBe('BOOKED');
    await baari(api, 'account', 'unlock', email);
    expect((await book(2)).appointment.serialNumber).toBe(2);
  });
});

describe('licences', () => {
  it('shows the licence and saves the document so that only the operator can read it', async () => {
    const { browser, doctorId } = await api.doctor({ withoutProfile: true });
    await submit(browser, { regNumber: 'MH-OP-3' });
    const file = join(api.dataDir, 'seen.pdf');
    expect(await json('licence', 'show', doctorId, '--save', file)).toMatchObject({ regNumber: 'MH-OP-3' });
    expect(readFileSync(file)).toEqual(pdf());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await baari(api, 'licence', 'show', doctorId, '--save', file)).toMatchObject({ code: 1 });
  });
});

it('lists mails that never went out', async () => {
  const at = api.clock.now();
  await api.owner.query("select note_mail_failure($1, 'reset', 'lost@clinic.example', '550 no such user', 1)", [at]);
  const { said } = await baari(api, 'mail', 'failures');
  expect(said).toBe('2026-11-21 10:00  reset         lost@clinic.example  after 1 try: 550 no such user');
  expect(await json('mail', 'failures')).toMatchObject({ failures: [{ email: 'lost@clinic.example', tries: 1 }] });
});

it('shows an order by its own or its payment’s id: what was paid, bought and refunded', async () => {
  const { doctorId } = await api.doctor();
  const at = api.clock.now();
  await api.owner.query(
    `insert into payment_order (doctor_id, order_id, plan, amount_paise, currency, receipt, created_at, paid_by,
       buyer_name, buyer_email, buyer_address, buyer_city, buyer_pincode)
     values ($1, 'order_op', 'monthly', 99900, 'INR', 'r-op', $2, 'pay_op', 'Asha Rao', 'a@b.example', 'x', 'Pune', '411001')`,
    [doctorId, at],
  );
  for (const [id, status] of [
    ['pay_op', 'paid'],
    ['pay_op_2', 'refunding'],
  ])
    await api.owner.query(
      "insert into payment (doctor_id, order_id, payment_id, amount_paise, status, created_at) values ($1, 'order_op', $2, 99900, $3, $4)",
      [doctorId, id, status, at],
    );
  await api.owner.query(
    "insert into refund (payment_id, doctor_id, amount_paise, reason, wanted_at) values ('pay_op_2', $1, 99900, 'second', $2)",
    [doctorId, at],
  );
  for (const id of ['order_op', 'pay_op', 'pay_op_2']) {
    const { said } = await baari(api, 'payment', 'show', id);
    expect(said).toContain('monthly, Rs 999.00');
    expect(said).toContain('pay_op  Rs 999.00  paid');
    expect(said).toContain('pay_op_2  Rs 999.00  wanted (second)');
    expect(said).toContain(doctorId);
    expect(said).not.toContain('Asha Rao');
  }
  expect(await json('payment', 'show', 'pay_op')).toMatchObject({ orders: [{ orderId: 'order_op', period: null }] });
});
