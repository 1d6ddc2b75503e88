import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@baari/api/db/migrate';
import { byLogin, requireLogin } from '@baari/api/db/login-settings';
import { openPool } from '@baari/api/db/pool';
import { transaction } from '@baari/api/db/transaction';
import { installJobs, openJobs } from '@baari/api/ports/jobs';
import { withDatabase } from '@baari/testing/database';
import { makeDoctor } from '@baari/testing/doctor';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startProgram } from './support/program.ts';

const id = randomBytes(4).toString('hex');
const owner = `clinic_owner_${id}`;
const service = `clinic_service_${id}`;
const database = `clinic_${id}`;
let admin: pg.Client;
let ownerUrl: string;
let serviceUrl: string;

function loginUrl(role: string): string {
  const url = new URL(withDatabase(inject('ownerUrl'), database));
  url.username = role;
  url.password = 'a password';
  return url.toString();
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: withDatabase(inject('ownerUrl'), 'postgres') });
  await admin.connect();
  const plain = `login nosuperuser nocreaterole nocreatedb nobypassrls password 'a password'`;
  // What docs/operating.md has an operator type, and then one right that lets this test hand the database over.
  await admin.query(`create role ${owner} ${plain}`);
  await admin.query(`create role ${service} ${plain} in role baari_app`);
  await admin.query(`grant ${owner} to current_user`);
  await admin.query(`create database ${database} owner ${owner}`);
  ownerUrl = loginUrl(owner);
  serviceUrl = loginUrl(service);
});
afterAll(async () => {
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.query(`drop role if exists ${service}, ${owner}`);
  await admin.end();
});

describe('on a PostgreSQL of the operator', () => {
  it('is migrated, again and again, by an owner who may not make roles', async () => {
    for (const _ of [1, 2]) {
      await migrate(ownerUrl);
      await installJobs(ownerUrl);
    }
  });

  it('is migrated by processes that all start at once, new or as it is', async () => {
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.query(`create database ${database} owner ${owner}`);
    const start = async () => {
      await migrate(ownerUrl);
      await installJobs(ownerUrl);
    };
    for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 4 }, start));
  });

  it('serves by a log-in that is only a member of baari_app', async () => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const { doctorId } = await makeDoctor(client, new Date());
    await client.end();
    const pool = openPool(serviceUrl, 2, () => {});
    const doctors = 'select doctor_id from profile';
    expect((await pool.query(doctors)).rows).toEqual([]);
    const bound = await transaction(pool, async (as) => {
      await as.query('select bind_doctor($1)', [doctorId]);
      return as.query(doctors);
    });
    expect(bound.rows).toEqual([{ doctor_id: doctorId }]);
    expect(
      (await pool.query('select doctor_id from read_doctor($1, now(), current_date)', [doctorId])).rows,
    ).toHaveLength(1);
    const jobs = await openJobs(pool, () => {});
    await jobs.send('mail', {});
    await jobs.stop();
    await pool.end();
  });

  it('compiles no statement, on whichever connection of the service, also behind a pooler that takes no options', async () => {
    const jitOf = async (url: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ jit: string }>('show jit');
      await client.end();
      return rows[0]!.jit;
    };
    expect(await jitOf(serviceUrl)).toBe('on');
    const pool = openPool(serviceUrl, 3, () => {});
    const clients = await Promise.all([1, 2, 3].map(() => pool.connect()));
    for (const client of clients) expect((await client.query('show jit')).rows).toEqual([{ jit: 'off' }]);
    for (const client of clients) client.release();
    await pool.end();
    const dataDir = mkdtempSync(join(tmpdir(), 'baari-own-'));
    const program = await startProgram({
      DATA_DIR: dataDir,
      DATABASE_URL: serviceUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      BAARI_SECRET: 'a secret of the tests, long enough',
    });
    await program.stop();
    rmSync(dataDir, { recursive: true });
    expect(await jitOf(serviceUrl)).toBe('off');
    // Nobody else's connections are changed.
    expect(await jitOf(ownerUrl)).toBe('on');
  });

  it('refuses to serve by a log-in that owns the tables or is above their rules, and says which to use', async () => {
    await admin.query(`grant baari_app to ${owner}`);
    for (const [url, why] of [
      [ownerUrl, 'owns the tables, or may act as their owner'],
      [withDatabase(inject('ownerUrl'), database), 'is above row-level security'],
    ] as const) {
      const pool = openPool(url, 1, () => {});
      await expect(requireLogin(pool)).rejects.toThrow(
        `of DATABASE_URL ${why}, so that nothing would keep clinics apart`,
      );
      await pool.end();
    }
    await admin.query(`revoke baari_app from ${owner}`);
  });

  it('refuses an owner who may not act as baari_app either as an owner, and anybody else for that', async () => {
    const stranger = `stranger_${id}`;
    await admin.query(`create role ${stranger} login password 'a password'`);
    for (const [url, why] of [
      [ownerUrl, /owns the tables, or may act as their owner.*MIGRATION_DATABASE_URL/],
      [loginUrl(stranger), /permission denied to set role/],
    ] as const) {
      const pool = openPool(url, 1, () => {});
      await expect(byLogin(url, () => requireLogin(pool))).rejects.toThrow(why);
      await pool.end();
    }
    await admin.query(`drop role ${stranger}`);
  });

  it('refuses to serve by a log-in that may not act as baari_app', async () => {
    const pool = openPool(ownerUrl, 1, () => {});
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: '42501' });
    await pool.end();
  });
});
