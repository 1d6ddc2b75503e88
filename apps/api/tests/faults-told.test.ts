import { randomBytes } from 'node:crypto';
import { openPool } from '@baari/api/db/pool';
import { transaction } from '@baari/api/db/transaction';
import { getAppointments } from '@baari/contract/appointments';
import { changeAvailability } from '@baari/contract/availability';
import { bookAppointment } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { until } from '@baari/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { asAdmin } from './support/restored.ts';

const TODAY = '2026-11-21';
const NOT_READY = { status: 503, code: 'NOT_READY', retryAfterSeconds: 2 };
/** For as long as a busy machine may need. */
const BACK_MS = 20_000;
const role = `clinic_service_${randomBytes(4).toString('hex')}`;

const asService = (databaseUrl: string) =>
  Object.assign(new URL(databaseUrl), { username: role, password: 'a password' }).toString();
let api: TestApi;
let database: string;
let doctor: Awaited<ReturnType<TestApi['doctor']>>;
beforeAll(async () => {
  // A log-in that is no superuser: the limits of connections bind it.
  await asAdmin((admin) => admin.query(`create role ${role} login password 'a password' in role baari_app`));
  api = await startApi(inject('ownerUrl'), {}, asService);
  database = new URL(api.databaseUrl).pathname.slice(1);
  doctor = await api.doctor();
});
afterEach(async () => {
  await api.owner.query(`alter role ${role} connection limit -1`);
  await api.owner.query(`alter database ${database} reset all`);
});
afterAll(async () => {
  await api.stop();
  await asAdmin((admin) => admin.query(`drop role ${role}`));
});

const book = (n: number) =>
  api.browser().call(bookAppointment, { body: { doctorId: doctor.doctorId, date: TODAY, ...patient(n) } });
const read = () => doctor.browser.call(getAppointments, { query: { date: TODAY } });
const flip = () => doctor.browser.call(changeAvailability);
async function readiness(): Promise<{ status: number; told: unknown }> {
  const answer = await api.browser().fetch('/readyz');
  return { status: answer.status, told: await answer.json() };
}
const saysReady = () => until(async () => expect(await readiness()).toMatchObject({ status: 200 }), BACK_MS);

/** The act is refused for now; the words stand in the answer of /readyz, and with the call in the log. */
async function expectTold(words: string, act: () => Promise<unknown>): Promise<void> {
  await expect(act()).rejects.toMatchObject(NOT_READY);
  expect(await readiness()).toEqual({
    status: 503,
    told: {
      success: false,
      code: 'NOT_READY',
      message: `The database cannot be used: ${words}.`,
      database: words,
    },
  });
  const failed = api.log.filter((line) => line.includes('call failed'));
  expect(failed.at(-1)).toContain(`"trouble":"${words}"`);
}

/** Ends the service's connections, as a restart of the server does. */
const cut = () => api.owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);

describe('what keeps the database from its work is said by its name', () => {
  it('a full disk', async () => {
    await saysReady();
    await api.owner.query(`
      create schema ops;
      create function ops.full() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      grant usage on schema ops to public;
      create trigger disk before insert on appointment for each row execute function ops.full()`);
    await expectTold('disk full', () => book(1));
    // In the order in which the service's own statements lock the table and its months, or one of both would be ended.
    await api.owner.query('begin; lock table appointment; drop schema ops cascade; commit');
    await book(1);
    await saysReady();
  });

  it('no connection left', async () => {
    await api.owner.query(`alter role ${role} connection limit 0`);
    await cut();
    await until(() => expectTold('too many connections', () => book(2)), BACK_MS);
    await api.owner.query(`alter role ${role} connection limit -1`);
    await until(() => book(2), BACK_MS);
    await saysReady();
  });

  it('a server that takes no writes; a connection to it is given up, so that the next one may lead to one that does', async () => {
    await api.owner.query(`alter database ${database} set default_transaction_read_only = on`);
    await cut();
    for (const act of [() => book(3), flip]) await until(() => expectTold('read-only', act), BACK_MS);
    await read();
    const pool = openPool(asService(api.databaseUrl), 1, () => undefined);
    const write = () => transaction(pool, (client) => client.query('delete from rate_limit where false'));
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await api.owner.query(`alter database ${database} reset default_transaction_read_only`);
    await write();
    await pool.end();
    await until(flip, BACK_MS);
    await flip();
    await until(() => book(3), BACK_MS);
    await saysReady();
  });

  it('tables and functions of another version of the service', async () => {
    const { rows } = await api.owner.query<{ source: string }>(
      `select pg_get_functiondef(oid) as source from pg_proc where proname = 'day_patients'`,
    );
    await api.owner.query('drop function day_patients(text, date, boolean)');
    // The control: on its own tables that is a fault of the service.
    await expect(read()).rejects.toMatchObject({ status: 500, code: 'INTERNAL' });
    await saysReady();
    await api.owner.query("insert into migration (name, checksum) values ('999_later.sql', 'of a later version')");
    await expectTold('wrong version', read);
    // What still works is answered.
    await book(4);
    await expectTold('wrong version', read);
    await api.owner.query("delete from migration where name = '999_later.sql'");
    await api.owner.query(
      `${rows[0]!.source}; grant execute on function day_patients(text, date, boolean) to baari_app`,
    );
    await read();
    await saysReady();
  });

  it('not by a later version’s tables alone: a process of before goes on', async () => {
    await api.owner.query("insert into migration (name, checksum) values ('999_later.sql', 'of a later version')");
    await read();
    await book(5);
    await saysReady();
    await api.owner.query("delete from migration where name = '999_later.sql'");
  });
});
