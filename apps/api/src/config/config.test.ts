import { expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const served = { DATABASE_URL: 'postgresql://db.example/clinic', BAARI_SECRET: 'x'.repeat(32) };
const read = (env: Record<string, string>) => readConfig({ ...served, ...env });
const BACKUPS = {
  BACKUP_BUCKET: 'clinic-backups',
  BACKUP_REGION: 'ap-south-1',
  BACKUP_ACCESS_KEY_ID: 'id',
  BACKUP_SECRET_ACCESS_KEY: 'hush-hush',
};
const S3 = { S3_BUCKET: 'clinic-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hush-hush' };
const RECAPTCHA = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'hush-hush' };

it.each<[string, Record<string, string>, RegExp]>([
  ['no secret with a shared database', { BAARI_SECRET: '' }, /^BAARI_SECRET must be set .* if DATABASE_URL is set\.$/],
  ['a short secret', { BAARI_SECRET: 'short' }, /^BAARI_SECRET must have at least 32 characters/],
  [
    'an earlier secret without the one before',
    { BAARI_OLD_SECRET_2: 'x'.repeat(32) },
    /^BAARI_OLD_SECRET_2 is set, but/,
  ],
  [
    'another database',
    { DATABASE_URL: 'mysql://me:hush-hush@db.example/clinic' },
    /^DATABASE_URL must be the address of/,
  ],
  ['a database address cut short', { DATABASE_URL: 'postgresql://me:hush-hush#@db/clinic' }, /^DATABASE_URL must be/],
  [
    'a list of servers with a gap',
    { DATABASE_URL: 'postgresql://me:hush-hush@db1,,db3/clinic' },
    /must name several servers as/,
  ],
  [
    'sockets and ports of other numbers',
    { DATABASE_URL: 'postgresql://me:hush-hush@/clinic?host=/a,/b,/c&port=1,2' },
    /must name several servers as/,
  ],
  [
    'a database that may be a standby',
    { DATABASE_URL: 'postgresql://me:hush-hush@db1,db2/clinic?target_session_attrs=any' },
    /^DATABASE_URL must lead to the server that takes writes: target_session_attrs may be read-write or primary/,
  ],
  ['another database of the owner', { MIGRATION_DATABASE_URL: 'db.example' }, /^MIGRATION_DATABASE_URL must be/],
  ['an environment that is none', { NODE_ENV: 'prod' }, /^NODE_ENV must be one of production, .*, not "prod"\.$/],
  ['a proxy that is none', { TRUST_PROXY: 'maybe' }, /^TRUST_PROXY must be a number .*, not "maybe"\.$/],
  ['a network of proxies that is none', { TRUST_PROXY: '10.0.0.1, 10.0.0.0/33' }, /^TRUST_PROXY must be/],
  ['a log level that is none', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, .*, not "loud"\.$/],
  ['half of Google', { GOOGLE_CLIENT_ID: 'baari' }, /must be set together\. Missing: GOOGLE_CLIENT_SECRET\.$/],
  ['half of reCAPTCHA', { RECAPTCHA_SITE_KEY: 'site' }, /must be set together\. Missing: RECAPTCHA_SECRET_KEY\.$/],
  ['the other half of reCAPTCHA', { RECAPTCHA_SECRET_KEY: 'hush-hush' }, /together\. Missing: RECAPTCHA_SITE_KEY\.$/],
  [
    'a siteverify address in the clear',
    { ...RECAPTCHA, RECAPTCHA_VERIFY_URL: 'http://captcha.example/verify' },
    /^RECAPTCHA_VERIFY_URL must start with https:\/\/\.$/,
  ],
  ['a script address that is none', { ...RECAPTCHA, RECAPTCHA_SCRIPT_URL: 'api.js' }, /^RECAPTCHA_SCRIPT_URL must be/],
  [
    'half of S3',
    { S3_BUCKET: 'clinic-files' },
    /^S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together\. Missing: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY\.$/,
  ],
  ['a region alone', { S3_REGION: 'ap-south-1' }, /^S3_REGION is set without S3_BUCKET/],
  ['no region at Amazon', S3, /^S3_REGION must be set, for example ap-south-1/],
  ['a bucket that cannot be', { ...S3, S3_BUCKET: 'Clinic Files' }, /^S3_BUCKET must be/],
  ['an endpoint that cannot be', { ...S3, S3_ENDPOINT: 'minio:9000' }, /^S3_ENDPOINT must start with http/],
  ['a path style that cannot be', { ...S3, S3_REGION: 'x', S3_PATH_STYLE: 'yes' }, /^S3_PATH_STYLE must be 1 or 0/],
  [
    'replicas without a primary',
    { DATABASE_URL: '', DATABASE_READ_URL: 'postgresql://db2.example/clinic' },
    /^DATABASE_READ_URL needs DATABASE_URL/,
  ],
  ['a lag without replicas', { DATABASE_READ_LAG_SECONDS: '9' }, /^DATABASE_READ_LAG_SECONDS needs DATABASE_READ_URL/],
  ['half of a bucket for backups', { BACKUP_BUCKET: 'clinic-backups' }, /^BACKUP_BUCKET, .* must be set together/],
  ['backups by itself without a bucket', { BACKUP_EVERY_HOURS: '24' }, /^BACKUP_EVERY_HOURS needs BACKUP_BUCKET/],
  [
    'backups by itself in clear',
    { ...BACKUPS, BACKUP_EVERY_HOURS: '24' },
    /^BACKUP_EVERY_HOURS needs BACKUP_RECIPIENT/,
  ],
  [
    'backups that are late before the next is due',
    { ...BACKUPS, BACKUP_EVERY_HOURS: '48', BACKUP_PASSPHRASE_FILE: '/x' },
    /^BACKUP_MAX_AGE_HOURS must be more than BACKUP_EVERY_HOURS/,
  ],
  [
    'a recipient that cannot be',
    { ...BACKUPS, BACKUP_RECIPIENT: 'age1nobody' },
    /^BACKUP_RECIPIENT must be a public key/,
  ],
  ['a folder that cannot be', { ...BACKUPS, BACKUP_PREFIX: '/clinic' }, /^BACKUP_PREFIX must be a folder/],
  ['a mail address that is none', { SMTP_URL: 'mail server' }, /^SMTP_URL must be an address/],
  ['a mail server of another kind', { SMTP_URL: 'https://mail.example' }, /^SMTP_URL must start with smtp:/],
  ['a mail user without a password', { SMTP_URL: 'smtp://hush-hush@mail.example' }, /^SMTP_URL must hold a user and/],
  ['a mail password cut short', { SMTP_URL: 'smtp://me:hush-hush%@mail.example' }, /^SMTP_URL must have % .* as %25/],
  ['options behind the mail server', { SMTP_URL: 'smtp://mail.example?pool=1' }, /^SMTP_URL must be of a host/],
  ['an operator without an address', { OPERATOR_EMAIL: 'Asha <a@clinic.example>' }, /^OPERATOR_EMAIL must be one mail/],
  ['a Redis address that is none', { REDIS_URL: 'hush-hush' }, /^REDIS_URL must be an address/],
  ['a Redis of another kind', { REDIS_URL: 'http://:hush-hush@redis.example' }, /^REDIS_URL must start with redis:/],
  ['a Redis without a host', { REDIS_URL: 'redis:///hush-hush' }, /^REDIS_URL must be of a host/],
  ['a Redis database that is none', { REDIS_URL: 'redis://redis.example/clinic' }, /^REDIS_URL must be of a host/],
  ['options behind Redis', { REDIS_URL: 'redis://redis.example?password=hush-hush' }, /^REDIS_URL must be of a host/],
  ['a Redis user alone', { REDIS_URL: 'redis://hush-hush@redis.example' }, /^REDIS_URL must hold a password with/],
  [
    'several Redis without a word',
    { REDIS_URL: 'redis://:hush-hush@a,b' },
    /needs REDIS_SENTINEL_GROUP or REDIS_CLUSTER/,
  ],
  [
    'a Redis that is missing',
    { REDIS_URL: 'redis://:hush-hush@a,,b', REDIS_CLUSTER: '1' },
    /before and after each comma/,
  ],
  ['Sentinels and a cluster', { REDIS_URL: 'redis://a,b', REDIS_CLUSTER: '1', REDIS_SENTINEL_GROUP: 'x' }, /not both/],
  ['a group of no Sentinel', { REDIS_SENTINEL_GROUP: 'clinics' }, /^REDIS_SENTINEL_GROUP needs REDIS_URL/],
  [
    'a Redis password cut short',
    { REDIS_URL: 'redis://:hush-hush%@redis.example' },
    /^REDIS_URL must have % .* as %25/,
  ],
  ['a sender that is none', { MAIL_FROM: 'Asha Clinic' }, /^MAIL_FROM must be an address/],
  [
    'no sender in production',
    { NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example' },
    /^MAIL_FROM must be set if SMTP_URL is/,
  ],
  ['a sender of two lines', { MAIL_FROM: 'A\nBcc: <b@clinic.example>' }, /^MAIL_FROM must be an address/],
])('%s is refused at the start, with what to change and without a secret', (_, env, text) => {
  const fault = (() => {
    try {
      return read(env) && null;
    } catch (error) {
      return error;
    }
  })();
  expect(fault).toBeInstanceOf(ConfigError);
  expect((fault as Error).message).toMatch(text);
  expect((fault as Error).message).not.toContain('hush-hush');
});

it('no outside service is used without settings', () => {
  expect(read({})).toMatchObject({ s3: null, recaptcha: null, google: null, smtp: null });
});

it.each([
  ['https://clinic.example', 'https://clinic.example', 'https://clinic.example/book'],
  ['https://clinic.example/', 'https://clinic.example', 'https://clinic.example/book'],
  ['https://clinic.example/path/', 'https://clinic.example/path', 'https://clinic.example/path/book'],
])("at %s, tickets lead to the patients' app", (PUBLIC_URL, publicUrl, userPanelUrl) => {
  expect(read({ PUBLIC_URL })).toMatchObject({ publicUrl, userPanelUrl });
});

it.each([
  ['0', false],
  ['2', 2],
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.0/8, ::1, fd00::/8, loopback', '10.0.0.0/8, ::1, fd00::/8, loopback'],
])('takes proxies as %s', (TRUST_PROXY, trustProxy) => {
  expect(read({ TRUST_PROXY })).toMatchObject({ trustProxy });
});

it.each([
  'postgres://localhost/clinic',
  'postgresql://me@/clinic?host=/run/postgresql',
  'postgresql:///clinic?host=/run/postgresql',
  'postgresql://me:secret@db1.example:5432,db2.example:5433,[::1]/clinic?target_session_attrs=read-write',
  'postgresql://me@/clinic?host=/run/one,/run/two&port=5432,5433',
])('takes the database %s', (DATABASE_URL) => {
  expect(read({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, migrationDatabaseUrl: DATABASE_URL });
});

it('a bucket stands in the host at Amazon and in the path elsewhere, unless said otherwise', () => {
  expect(read({ ...S3, S3_REGION: 'ap-south-1' }).s3).toMatchObject({ endpoint: null, pathStyle: false });
  const elsewhere = { ...S3, S3_ENDPOINT: 'https://objects.example/' };
  expect(read(elsewhere).s3).toMatchObject({ endpoint: 'https://objects.example', pathStyle: true });
  expect(read({ ...elsewhere, S3_PATH_STYLE: '0' }).s3).toMatchObject({ pathStyle: false });
});

it.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true, auth: null }],
  ['smtps://mail.example', { port: 465, secure: true, requireTLS: false }],
  ['smtp://127.0.0.1:2525', { port: 2525, requireTLS: false }],
  ['smtp://a%40clinic.example:p%2F%25@mail.example:25', { port: 25, auth: { user: 'a@clinic.example', pass: 'p/%' } }],
])('%s', (url, expected) => {
  expect(read({ SMTP_URL: url }).smtp).toMatchObject(expected);
});

it('mails may be sent unencrypted if the operator allows it', () => {
  expect(read({ SMTP_URL: 'smtp://relay', SMTP_TLS: '0' }).smtp).toMatchObject({ requireTLS: false });
});

it('takes a sender with and without a name', () => {
  const from = (MAIL_FROM: string) => read({ SMTP_URL: 'smtps://mail.example', MAIL_FROM }).smtp!.from;
  expect(from('Asha Clinic <no-reply@clinic.example>')).toEqual({
    name: 'Asha Clinic',
    address: 'no-reply@clinic.example',
  });
  expect(from('no-reply@clinic.example')).toEqual({ name: '', address: 'no-reply@clinic.example' });
});

it('takes Redis with and without TLS, user, password and database, and gives its channel no secret', () => {
  const { channel, ...plain } = read({ REDIS_URL: 'redis://redis' }).redis!;
  expect(plain).toEqual({
    servers: [{ host: 'redis', port: 6_379 }],
    sentinelGroup: null,
    sentinelPassword: null,
    isCluster: false,
    username: null,
    password: null,
    tls: false,
  });
  expect(channel).toMatch(/^baari:[0-9a-f]{24}$/);
  expect(read({ REDIS_URL: 'redis://redis/0' }).redis!.channel).toBe(channel);
  expect(read({ REDIS_URL: 'redis://redis/1' }).redis!.channel).not.toBe(channel);
  expect(read({ REDIS_URL: 'rediss://me:p%40ss@[::1]:6380/3' }).redis).toMatchObject({
    servers: [{ host: '::1', port: 6_380 }],
    username: 'me',
    password: 'p@ss',
    tls: true,
  });
  expect(read({ REDIS_URL: 'redis://:alone@redis' }).redis).toMatchObject({ username: null, password: 'alone' });
  expect(read({ REDIS_URL: 'redis://me:p@a,b:7000/1', REDIS_SENTINEL_GROUP: 'clinics' }).redis).toMatchObject({
    servers: [
      { host: 'a', port: 26_379 },
      { host: 'b', port: 7_000 },
    ],
    sentinelGroup: 'clinics',
    password: 'p',
  });
  expect(read({ REDIS_URL: 'redis://a,b', REDIS_CLUSTER: '1' }).redis).toMatchObject({ isCluster: true });
  expect(read({}).redis).toBeNull();
});
