import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@baari/calendar/days';
import { clinicTime } from '@baari/calendar/zone';
import { deleteAccount, forgotPassword } from '@baari/contract/account';
import { verifyAppointment } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import { changeAvailability } from '@baari/contract/availability';
import { deleteProfile } from '@baari/contract/profile';
import { getSecurityLog } from '@baari/contract/security-log';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { openBrowser } from '@baari/testing/browser';
import { EVERY_DAY, patient } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { faultSteps } from './support/fault-steps.ts';
import type { FaultSteps } from './support/fault-steps.ts';
import { startProgram } from './support/program.ts';
import { makeServiceLogin } from './support/service-login.ts';
import { storedFiles, submit } from '@baari/testing/profile-form';

const SECRET = 'a secret of the tests, long enough';
const dataDir = mkdtempSync(join(tmpdir(), 'baari-deletion-'));
let api: TestApi;
let faults: FaultSteps;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { DATA_DIR: dataDir, BAARI_SECRET: SECRET });
  // The program in a process of its own goes by the real clock.
  api.clock.set(new Date().toISOString());
  faults = await faultSteps(api.owner);
});
afterEach(() => faults.off());
afterAll(async () => {
  await api.stop();
  rmSync(dataDir, { recursive: true });
});

type Doctor = Awaited<ReturnType<TestApi['doctor']>>;
type Kind = 'profile' | 'account';
const ENDPOINT = { profile: deleteProfile, account: deleteAccount };
const dateIn = (days: number) => addDays(clinicTime(api.clock.now(), 'Asia/Kolkata').date, days);

/** A doctor who has something of everything that there is. */
async function wholeDoctor(): Promise<Doctor> {
  const doctor = await api.doctor({ withoutProfile: true });
  const { doctorId, browser, email } = doctor;
  const workingDays = Object.fromEntries(
    Object.keys(EVERY_DAY).map((day) => [day, [{ start: '00:00', end: '23:59' }]]),
  );
  await submit(browser, { workingDays: JSON.stringify(workingDays), name: 'Meera Iyer', clinicPh: '9811111111' });
  const book = (n: number, days: number) =>
    api
      .browser()
      .call(
        bookAppointment,
        { body: { doctorId, date: dateIn(days), ...patient(n) } },
        { idempotencyKey: `book ${n}` },
      );
  const came = await book(1, 0);
  await book(2, 0);
  await book(3, 1);
  await book(4, 6);
  await browser.call(verifyAppointment, { body: { qrCodeData: came.appointment.qrCodeData } });
  await browser.call(changeAvailability, {}, { idempotencyKey: 'flip' });
  await api.browser().call(forgotPassword, { body: { email } });
  await api.owner.query('insert into google_identity values ($1, $1, $2)', [doctorId, api.clock.now()]);
  await api.owner.query(`insert into second_factor values ($1, 'sealed', 0, '{}', $2)`, [doctorId, api.clock.now()]);
  await api.owner.query(
    "insert into payment (doctor_id, order_id, amount_paise, status, created_at) values ($1, $1, 99900, 'paid', $2)",
    [doctorId, api.clock.now()],
  );
  await api.owner.query(
    `insert into payment_order (order_id, doctor_id, plan, amount_paise, currency, receipt, created_at, buyer_name, buyer_email,
       buyer_address, buyer_city, buyer_pincode)
     values ('unpaid ' || $1, $1, 'monthly', 99900, 'INR', $1, $2, 'Meera Iyer', $3, '12 MG Road', 'Pune', '411001')`,
    [doctorId, api.clock.now(), email],
  );
  const copy = `${doctorId}.zip`;
  writeFileSync(join(dataDir, 'files', copy), 'a copy of all data');
  await api.owner.query(
    `insert into data_export (doctor_id, export_id, status, percent, asked_at, seen_at, expires_at, file_key, file_bytes)
     values ($1, gen_random_uuid(), 'ready', 100, $2, $2, $2::timestamptz + interval '1 day', $3, 18)`,
    [doctorId, api.clock.now(), copy],
  );
  await api.owner.query(
    `insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at)
     select sha256(token_hash), doctor_id, created_at, seen_at, expires_at, authenticated_at from session where doctor_id = $1`,
    [doctorId],
  );
  // Reading the security log writes what was noted until now, so that nothing of it comes in between later.
  await browser.call(getSecurityLog, { query: {} });
  return doctor;
}

/** Everything that the tables hold, but what the service notes of itself: that it still runs, and how much was asked of it. */
async function allRows(): Promise<Record<string, string[]>> {
  const { rows: tables } = await api.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and relname not in ('migration', 'rate_limit', 'service_process')`,
  );
  const held: Record<string, string[]> = {};
  for (const { name } of tables)
    held[name] = (await api.owner.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows.map(
      ({ row }) => row,
    );
  return held;
}

const count = async (text: string, doctorId: string): Promise<number> =>
  (await api.owner.query<{ n: number }>(`select count(*) as n from ${text}`, [doctorId])).rows[0]!.n;

/** Whatever a deletion has to do, done. */
async function expectDeleted({ doctorId, email }: Doctor, kind: Kind): Promise<void> {
  for (const table of ['profile', 'subscription_period', 'data_export'])
    expect(await count(`${table} where doctor_id = $1`, doctorId), table).toBe(0);
  const { rows } = await api.owner.query<{ status: string; names: number }>(
    `select status, count(patient_name) + count(phone) as names from appointment where doctor_id = $1 group by 1 order by 1`,
    [doctorId],
  );
  const left = kind === 'account' ? 0 : 2;
  expect(rows).toEqual([
    { status: 'CANCELLED', names: 3 * left },
    { status: 'VERIFIED', names: left },
  ]);
  const days = await api.owner.query(
    'select sum(live_count) as live, sum(attended) as attended, sum(male) as male from appointment_day where doctor_id = $1',
    [doctorId],
  );
  expect(days.rows).toEqual([{ live: 1, attended: 1, male: 1 }]);
  expect(await count('payment where doctor_id = $1', doctorId)).toBe(1);
  const personal = kind === 'account' ? [0, 0, 0, 0, 0] : [1, 2, 1, 1, 5];
  const tables = ['account', 'session', 'google_identity', 'second_factor', 'idempotency_record'];
  for (const [i, table] of tables.entries())
    expect(await count(`${table} where doctor_id = $1`, doctorId), table).toBe(personal[i]);
  expect(await count('mail_code where email = $1', email)).toBe(kind === 'account' ? 0 : 1);
  const last = await api.owner.query(
    'select act from audit_entry where doctor_id = $1 order by entry_no desc limit 1',
    [doctorId],
  );
  expect(last.rows).toEqual([{ act: `${kind}-deleted` }]);
}

/** The hourly sweep, an hour or more later. */
async function expectFilesGoEventually(): Promise<void> {
  await api.owner.query("update loose_file set since = since - interval '2 hours'");
  const sweeping = await api.sibling();
  await vi.waitFor(async () => expect(await count('loose_file where $1 <> key', '')).toBe(0), 5_000);
  await sweeping.stop();
  const { rows } = await api.owner.query<{ n: number }>('select 2 * count(*) as n from profile');
  expect(storedFiles(dataDir)).toHaveLength(rows[0]!.n);
}

describe.each<Kind>(['profile', 'account'])('deleting the %s', (kind) => {
  const doIt = ({ browser }: Doctor) => browser.call(ENDPOINT[kind]);

  it.for(['fails', 'killed'] as const)(
    'happens wholly or not at all, whichever change of a row is the one that is %s',
    async (fault, context) => {
      const doctor = await wholeDoctor();
      const before = await allRows();
      let step = 1;
      for (; ; step += 1) {
        await faults.at(step, fault);
        const answer = await doIt(doctor).catch((error: { code: string }) => error.code);
        await faults.off();
        if (typeof answer === 'object') break;
        expect(answer).toBe(fault === 'fails' ? 'INTERNAL' : 'NOT_READY');
        expect(await allRows(), `step ${step}`).toEqual(before);
      }
      proved(context, `${step - 1} steps, each broken once`);
      expect(step).toBeGreaterThan(30);
      await expectDeleted(doctor, kind);
      await expectFilesGoEventually();
    },
  );

  it('may be asked for several times at once, and happens once', async () => {
    const doctor = await wholeDoctor();
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => doIt(doctor)));
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'NO_SESSION' });
    expect(answers.map(({ status }) => status)).toContain('fulfilled');
    await expectDeleted(doctor, kind);
    const acts = "audit_entry where doctor_id = $1 and act in ('profile-deleted', 'account-deleted')";
    expect(await count(acts, doctor.doctorId)).toBe(1);
    await expectFilesGoEventually();
  });

  it('leaves the old or the new state whole when the service is killed at a change of a row', async (context) => {
    const login = await makeServiceLogin();
    onTestFinished(login.drop);
    const settings = {
      DATABASE_URL: login.as(api.databaseUrl),
      MIGRATION_DATABASE_URL: api.databaseUrl,
      DATA_DIR: dataDir,
      BAARI_SECRET: SECRET,
    };
    const first = await wholeDoctor();
    await faults.at(1_000_000, 'waits');
    await doIt(first);
    const steps = await faults.off();
    const kills = 1 + Math.ceil(SCALE / 5);
    let happened = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const doctor = await wholeDoctor();
      const program = await startProgram(settings);
      const own = openBrowser(program.baseUrl);
      for (const [name, value] of doctor.browser.cookies) own.cookies.set(name, value);
      const before = await allRows();
      await faults.at(1 + ((Math.floor(steps / 3) + kill * 17) % steps), 'waits');
      const answer = own.call(ENDPOINT[kind]).catch(() => null);
      await vi.waitFor(async () => expect(await faults.isReached()).toBe(true), 5_000);
      await program.kill();
      expect(await answer).toBeNull();
      await faults.off();
      await vi.waitFor(
        async () =>
          expect(
            await count(
              "pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and datname = current_database() and $1 <> ''",
              'x',
            ),
          ).toBe(0),
        5_000,
      );
      const isOld = (await count('profile where doctor_id = $1', doctor.doctorId)) === 1;
      if (isOld) {
        expect(await allRows()).toEqual(before);
        await doIt(doctor);
      }
      happened += isOld ? 0 : 1;
      await expectDeleted(doctor, kind);
      await expectFilesGoEventually();
    }
    proved(context, `${kills} kills (SIGKILL) at one of ${steps} steps; ${happened} of them were deleted nevertheless`);
  });
});

it('ACC-12 a deleted account leaves no word in any table that somebody could be known by', async () => {
  const { browser, email, doctorId } = await wholeDoctor();
  const canaries = [email, 'Meera Iyer', '9811111111', patient(1).patientName, patient(1).phoneNumber];
  const found = async () => {
    const held = JSON.stringify(await allRows());
    return canaries.filter((word) => held.includes(word));
  };
  await api.owner.query('delete from account where doctor_id <> $1', [doctorId]);
  await api.owner.query('delete from appointment where doctor_id <> $1', [doctorId]);
  expect(await found()).toEqual(canaries);
  await browser.call(deleteAccount);
  expect(await found()).toEqual([]);
});
