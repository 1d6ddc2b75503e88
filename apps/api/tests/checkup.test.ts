import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY, EXPIRED_CERTIFICATE } from '@baari/testing/certificate';
import { freePort } from '@baari/testing/free-port';
import { lacksRedis, startRedis } from '@baari/testing/stand-ins/redis';
import { startS3 } from '@baari/testing/stand-ins/s3';
import { startMailServer } from '@baari/testing/stand-ins/smtp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkUp, newFolder } from './support/checkup.ts';

const nobody = async () => `127.0.0.1:${await freePort()}`;
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, CERTIFICATE]));
afterAll(() => setDefaultCACertificates(trusted));

describe('settings', () => {
  it('on a new machine nothing is at fault, and nothing is made', async () => {
    const dataDir = join(newFolder(), 'data');
    const { code, of } = await checkUp({ DATA_DIR: dataDir, BAARI_SECRET: '' });
    expect(code).toBe(0);
    expect(of('settings')).toEqual(['ok Each can be used.']);
    expect(of('database')).toEqual([
      expect.stringMatching(/^warning Not looked at: there is no database in .*DATA_DIR/),
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('a misspelt one is a warning, with the right name', async () => {
    const { code, of } = await checkUp({ SMPT_URL: 'smtps://me:hush@mail.example' });
    expect(of('settings')).toEqual(['warning SMPT_URL is set, but is not a setting. Did you mean SMTP_URL?']);
    expect(code).toBe(0);
  });

  it('one that cannot be used is a fault, and the other checks go on', async () => {
    const { code, of } = await checkUp({ PORT: 'high', REDIS_URL: `redis://${await nobody()}` });
    expect(of('settings')).toEqual([expect.stringMatching(/^fault The service does not start with these: PORT must/)]);
    expect(of('redis')).toEqual([expect.stringMatching(/^fault .*cannot be reached/)]);
    expect(of('disk')).toEqual([expect.stringMatching(/^ok /)]);
    expect(of('mail')).toEqual([expect.stringMatching(/^warning Not looked at: PORT must/)]);
    expect(code).toBe(1);
  });

  it('a dangerous one is a fault in production, a warning where it is meant', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://clinic.example' };
    expect((await checkUp(production)).of('settings')).toEqual([expect.stringMatching(/^fault .*ALLOW_PLAIN_HTTP=1/)]);
    const meant = await checkUp({ ...production, ALLOW_PLAIN_HTTP: '1' });
    expect(meant.of('settings')).toEqual([expect.stringMatching(/^warning Passwords and .* travel unencrypted/)]);
    expect(meant.code).toBe(0);
  });
});

it('answers a program as JSON, with the same exit code', async () => {
  const { code, said } = await checkUp({ REDIS_URL: `redis://:hush-hush@${await nobody()}` }, { args: ['--json'] });
  expect(code).toBe(1);
  const { faults, checks } = JSON.parse(said) as { faults: number; checks: unknown[] };
  expect(faults).toBe(1);
  expect(checks).toContainEqual({ check: 'redis', state: 'fault', says: expect.stringContaining('REDIS_URL') });
  expect(said).not.toContain('hush-hush');
});

describe.skipIf(lacksRedis())('redis', () => {
  it('says which version answers; that a password is wrong; that it is away', async () => {
    const redis = await startRedis({ password: 'hush-hush' });
    onTestFinished(() => redis.stop());
    expect((await checkUp(redis.settings)).of('redis')).toEqual([
      expect.stringMatching(/^ok Redis at \S+, port \d+ answers, version \d+\./),
    ]);
    const wrong = await checkUp({ REDIS_URL: redis.url.replace('hush-hush', 'guessed') });
    expect(wrong.of('redis')).toEqual([expect.stringMatching(/^fault .*refuses the log-in\. Correct .*REDIS_URL/)]);
    expect(wrong.code).toBe(1);
    expect(wrong.said).not.toMatch(/hush-hush|guessed/);
    // A user that Redis does not know; without a password, it answers what else is asked as its default user.
    const open = await startRedis();
    onTestFinished(() => open.stop());
    const unknown = await checkUp({ REDIS_URL: open.url.replace('//', '//clinic:hush-hush@') });
    expect(unknown.of('redis')).toEqual([expect.stringMatching(/^fault .*refuses the log-in\. Correct .*REDIS_URL/)]);
    const byTls = await checkUp({ REDIS_URL: open.url.replace('redis:', 'rediss:') });
    expect(byTls.of('redis')).toEqual([
      expect.stringMatching(/^fault .*correct REDIS_URL \(redis:\/\/ if it speaks no TLS\)/),
    ]);
    await redis.kill();
    const away = await checkUp(redis.settings);
    expect(away.of('redis')).toEqual([expect.stringMatching(/^fault .*cannot be reached .*Start it, or correct/)]);
  });
});

describe('mail', () => {
  const login = { user: 'clinic', pass: 'hush-hush' };
  const at = (port: number, pass: string) => ({ SMTP_URL: `smtp://clinic:${pass}@localhost:${port}` });

  it('logs in without sending; says that the log-in is refused, and that nobody answers', async () => {
    const server = await startMailServer({ tls: 'upgrade', login });
    expect((await checkUp(at(server.port, 'hush-hush'))).of('mail')).toEqual([
      expect.stringMatching(/^ok .*lets the service in/),
    ]);
    const wrong = await checkUp(at(server.port, 'guessed'));
    expect(wrong.of('mail')).toEqual([expect.stringMatching(/^fault .*refuses the log-in of SMTP_URL \(EAUTH 535/)]);
    expect(wrong.code).toBe(1);
    expect(wrong.said).not.toMatch(/hush-hush|guessed/);
    expect(server.received).toEqual([]);
    await server.close();
    const away = await checkUp(at(server.port, 'hush-hush'));
    expect(away.of('mail')).toEqual([expect.stringMatching(/^fault At localhost, port \d+: .*Correct SMTP_URL/)]);
  });

  it('is off in production without a setting, and said to be', async () => {
    const { of } = await checkUp({ NODE_ENV: 'production' });
    expect(of('mail')).toEqual([expect.stringMatching(/^warning Mail is off: .*Set SMTP_URL/)]);
  });
});

describe('files', () => {
  it('a bucket answers, is missing, or its store is away', async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.stop());
    expect((await checkUp(s3.settings)).of('files')).toEqual([expect.stringMatching(/^ok The bucket clinic-files at/)]);
    const missing = await checkUp({ ...s3.settings, S3_BUCKET: 'clinic-flies' });
    expect(missing.of('files')).toEqual([expect.stringMatching(/^fault .*does not exist\. Create it, or .*S3_BUCKET/)]);
    const refused = await checkUp({ ...s3.settings, S3_ACCESS_KEY_ID: 'guessed' });
    expect(refused.of('files')).toEqual([expect.stringMatching(/^fault .*refuses the key\. Correct S3_ACCESS_KEY_ID/)]);
    expect(refused.code).toBe(1);
    await s3.goAway();
    const away = await checkUp(s3.settings);
    expect(away.of('files')).toEqual([expect.stringMatching(/^fault .*cannot be reached .*S3_ENDPOINT/)]);
  });

  it('a folder that is a file cannot be written', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'files'), '', { mode: 0o400 });
    const { of } = await checkUp({ DATA_DIR: dataDir });
    expect(of('files')).toEqual([expect.stringMatching(/^fault .*files cannot be written .*DATA_DIR/)]);
  });
});

it.each([
  [{ free: 0.4e9, total: 100e9 }, /^fault Only 0\.4 GB of 100\.0 GB are free .*Make room/, 1],
  [{ free: 8e9, total: 100e9 }, /^warning Only 8\.0 GB of 100\.0 GB/, 0],
  [{ free: 11e9, total: 100e9 }, /^ok 11\.0 GB of 100\.0 GB/, 0],
] as const)('a disk with %o', async (space, words, code) => {
  const found = await checkUp({}, { spaceOf: async () => space });
  expect(found.of('disk')).toEqual([expect.stringMatching(words)]);
  expect(found.code).toBe(code);
});

describe('backups', () => {
  const DAY_MS = 86_400_000;
  const aged = (days: number) => {
    const folder = newFolder();
    const file = join(folder, 'baari.age');
    writeFileSync(file, 'x');
    const at = new Date(Date.now() - days * DAY_MS);
    utimesSync(file, at, at);
    return folder;
  };

  it.each([
    ['new', () => aged(0.5), /^ok .*less than a day old/, 0],
    ['of three days', () => aged(3.5), /^fault .*3 days old, more than .*\(48\)\. Take one: npm run baari/, 1],
    ['an empty folder', newFolder, /^fault .*has no backup/, 1],
    ['no folder', () => join(newFolder(), 'none'), /^fault .*cannot be read \(ENOENT\)\. Correct --backups/, 1],
  ] as const)('%s', async (_, folder, words, code) => {
    const found = await checkUp({}, { args: ['--backups', folder()] });
    expect(found.of('backups')).toEqual([expect.stringMatching(words)]);
    expect(found.code).toBe(code);
  });

  it('one that was being written when its command was killed is none', async () => {
    const folder = aged(3.5);
    writeFileSync(join(folder, 'baari.zip.0a1b2c3d.partial'), 'x');
    const { of } = await checkUp({}, { args: ['--backups', folder] });
    expect(of('backups')).toEqual([expect.stringMatching(/^fault .*3 days old/)]);
  });

  it('may be as old as the setting says', async () => {
    const { of } = await checkUp({ BACKUP_MAX_AGE_HOURS: '200' }, { args: ['--backups', aged(8)] });
    expect(of('backups')).toEqual([expect.stringMatching(/^ok .*8 days old\.$/)]);
  });
});

describe('the address', () => {
  async function proxyWith(cert: string, host = 'localhost') {
    const server = createTlsServer({ cert, key: CERTIFICATE_KEY });
    await new Promise<void>((ready) => server.listen(0, host, ready));
    onTestFinished(() => void server.close());
    return { PUBLIC_URL: `https://${host}:${portOf(server)}` };
  }

  it('has a certificate that is trusted, for this name, for long', async () => {
    expect((await checkUp(await proxyWith(CERTIFICATE))).of('address')).toEqual([
      expect.stringMatching(/^ok The certificate of PUBLIC_URL is valid until 2125-/),
    ]);
  });

  it('has one that has expired', async () => {
    const { code, of } = await checkUp(await proxyWith(EXPIRED_CERTIFICATE));
    expect(of('address')).toEqual([expect.stringMatching(/^fault .* expired on 2025-01-01: .*Renew it/)]);
    expect(code).toBe(1);
  });

  it('has one that expires soon', async () => {
    const clock = () => new Date('2124-12-25T00:00:00Z');
    const { code, of } = await checkUp(await proxyWith(CERTIFICATE), { clock });
    expect(of('address')).toEqual([expect.stringMatching(/^warning .* expires in 7 days, on 2125-01-01/)]);
    expect(code).toBe(0);
  });

  it('has one for another name', async () => {
    const { of } = await checkUp(await proxyWith(CERTIFICATE, '127.0.0.2'));
    expect(of('address')).toEqual([expect.stringMatching(/^fault .*is not for 127\.0\.0\.2\. Get one for this name/)]);
  });

  it('has one that only this machine knows', async () => {
    const known = getCACertificates('default');
    setDefaultCACertificates(getCACertificates('bundled'));
    onTestFinished(() => setDefaultCACertificates(known));
    const { code, of } = await checkUp(await proxyWith(CERTIFICATE));
    expect(of('address')).toEqual([expect.stringMatching(/^fault .*is signed by itself.*Get one of an authority/)]);
    expect(code).toBe(1);
  });

  it("is another one for the patients' app, which is looked at, too", async () => {
    const { PUBLIC_URL: expired } = await proxyWith(EXPIRED_CERTIFICATE);
    const { of } = await checkUp({ ...(await proxyWith(CERTIFICATE)), USER_PANEL_URL: `${expired}/book` });
    expect(of('address')).toEqual([
      expect.stringMatching(/^ok .*PUBLIC_URL/),
      expect.stringMatching(/^fault The certificate of USER_PANEL_URL expired/),
    ]);
  });

  it('has nobody who answers', async () => {
    const { of } = await checkUp({ PUBLIC_URL: `https://${await nobody()}` });
    expect(of('address')).toEqual([expect.stringMatching(/^fault Nobody answers at PUBLIC_URL .*ECONNREFUSED/)]);
  });
});

describe('payments', () => {
  const keys = (port: number) => ({
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'hush-hush',
    RAZORPAY_WEBHOOK_SECRET: 'hush-hush',
    RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
  });

  it.each([
    [200, { items: [] }, /^ok .*takes the keys, which are for tests\. Nothing was paid/],
    [401, { error: { code: 'BAD_REQUEST_ERROR' } }, /^fault .*Correct RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET/],
    [502, {}, /^fault .*cannot be reached/],
  ] as const)('a provider that answers %i', async (status, body, words) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(status).end(JSON.stringify(body));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void server.close());
    const { of, said } = await checkUp(keys(portOf(server)));
    expect(of('payments')).toEqual([expect.stringMatching(words)]);
    expect(asked).toEqual(['GET /v1/orders?count=1']);
    expect(said).not.toContain('hush-hush');
  });

  it('are off in production without keys', async () => {
    const { of } = await checkUp({ NODE_ENV: 'production' });
    expect(of('payments')).toEqual([expect.stringMatching(/^warning Payments are off\. Set RAZORPAY_KEY_ID/)]);
  });
});

it('starts no database that does not run, and leaves its folder as it is', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n');
  const { code, of } = await checkUp({ DATA_DIR: dataDir });
  expect(of('database')).toEqual([expect.stringMatching(/^warning Not looked at: .*does not run\. Start the service/)]);
  expect(of('replication')).toEqual(['warning Not looked at: see database.']);
  expect(code).toBe(0);
  expect(readdirSync(dataDir, { recursive: true })).toHaveLength(2);
});
