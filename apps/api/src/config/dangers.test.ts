import { expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import { dangersOf } from './dangers.ts';

const dangers = (env: Record<string, string>, isRoot = false) =>
  dangersOf(readConfig({ DATA_DIR: '/srv/baari', NODE_ENV: 'production', ...env }), isRoot);
const SECRET = { BAARI_SECRET: 'x'.repeat(32) };
const AT = 'postgresql://clinic:secret-word@';
const BUCKET = { S3_BUCKET: 'clinic-files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
const BACKUPS = { BACKUP_BUCKET: 'clinic-backups', BACKUP_ACCESS_KEY_ID: 'k', BACKUP_SECRET_ACCESS_KEY: 's' };
const PLAIN = { PUBLIC_URL: 'http://clinic.example' };

it('a service in production over https, as a user of its own, is safe', () => {
  expect(dangers({ PUBLIC_URL: 'https://clinic.example' })).toEqual([]);
  expect(dangers({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
});

it.each([
  ['plain http', PLAIN, false, /ALLOW_PLAIN_HTTP=1/],
  ['root', {}, true, /ALLOW_ROOT=1/],
  ['both, where one is allowed', { ...PLAIN, ALLOW_PLAIN_HTTP: '1' }, true, /ALLOW_ROOT=1/],
] as const)('%s is refused in production, with the way out', (_, env, isRoot, way) => {
  expect(() => dangers(env, isRoot)).toThrow(ConfigError);
  expect(() => dangers(env, isRoot)).toThrow(way);
});

it.each([
  ['on this machine', { DATABASE_URL: `${AT}127.0.0.1/clinic`, REDIS_URL: 'redis://localhost:6379' }],
  ['by a socket', { DATABASE_URL: `${AT}/clinic?host=%2Frun%2Fpostgresql` }],
  ['by TLS', { DATABASE_URL: `${AT}db.example/clinic?sslmode=verify-full`, REDIS_URL: 'rediss://redis.example' }],
  ['by TLS to a bucket', { ...BUCKET, S3_ENDPOINT: 'https://objects.example' }],
  ['at Amazon', { ...BUCKET, S3_REGION: 'ap-south-1' }],
])('PostgreSQL, Redis and files %s are safe', (_, env) => {
  expect(dangers({ ...SECRET, ...env })).toEqual([]);
});

it.each([
  ['DATABASE_URL', { DATABASE_URL: `${AT}db.example/clinic` }],
  ['DATABASE_URL', { DATABASE_URL: `${AT}localhost,db.example/clinic` }],
  ['DATABASE_URL', { DATABASE_URL: `${AT}db.example/clinic?sslmode=disable` }],
  ['DATABASE_URL', { DATABASE_URL: `${AT}db.example/clinic?sslmode=no-verify` }],
  ['DATABASE_URL', { DATABASE_URL: `${AT}db.example/clinic?sslmode=require` }],
  ['DATABASE_URL', { DATABASE_URL: `${AT}localhost/clinic?host=db.example` }],
  [
    'MIGRATION_DATABASE_URL',
    { DATABASE_URL: `${AT}localhost/clinic`, MIGRATION_DATABASE_URL: `${AT}db.example/clinic` },
  ],
  [
    'DATABASE_READ_URL',
    { DATABASE_URL: `${AT}localhost/clinic`, DATABASE_READ_URL: `${AT}localhost,db2.example/clinic` },
  ],
  ['REDIS_URL', { REDIS_URL: 'redis://:secret-word@redis.example:6379' }],
  ['S3_ENDPOINT', { ...BUCKET, S3_ENDPOINT: 'http://objects.example' }],
  ['BACKUP_ENDPOINT', { ...BACKUPS, BACKUP_ENDPOINT: 'http://objects.example' }],
])('%s without TLS to another machine is refused in production, unless it is meant', (name, env) => {
  const refusal = () => dangers({ ...SECRET, ...env });
  expect(refusal).toThrow(new RegExp(`${name}.*ALLOW_PLAIN_STORES=1`));
  expect(refusal).not.toThrow(/secret-word/);
  expect(dangers({ ...SECRET, ...env, ALLOW_PLAIN_STORES: '1' })).toEqual([expect.stringContaining(name)]);
  expect(dangers({ ...SECRET, ...env, NODE_ENV: 'development' })).toEqual([]);
});

it.each(['0.0.0.0', '::', '192.0.2.2', 'clinic-server'])(
  'a service that answers the network itself (HOST %s) answers it in clear text: refused in production, unless it is meant',
  (HOST) => {
    for (const PUBLIC_URL of ['http://localhost:3000', 'https://clinic.example'])
      expect(() => dangers({ HOST, PUBLIC_URL })).toThrow(/HOST.*TRUST_PROXY.*ALLOW_PLAIN_HTTP=1/);
    expect(dangers({ HOST, ALLOW_PLAIN_HTTP: '1' })).toEqual([expect.stringContaining('HOST')]);
    expect(dangers({ HOST, NODE_ENV: 'development' })).toEqual([]);
    // A proxy ends TLS in front.
    expect(dangers({ HOST, PUBLIC_URL: 'https://clinic.example', TRUST_PROXY: '1' })).toEqual([]);
    expect(dangers({ HOST, PUBLIC_URL: 'https://clinic.example', TRUST_PROXY: '10.0.0.0/8' })).toEqual([]);
  },
);

it('what is allowed is said', () => {
  const said = dangers({ ...PLAIN, ALLOW_PLAIN_HTTP: '1', ALLOW_ROOT: '1' }, true);
  expect(said).toEqual([expect.stringContaining('unencrypted'), expect.stringContaining('root')]);
});

it('a developer’s machine may do as it likes', () => {
  expect(dangers({ ...PLAIN, NODE_ENV: 'development' }, true)).toEqual([]);
});
