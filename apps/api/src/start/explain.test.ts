import { expect, it } from 'vitest';
import { requireVersion } from '../db/migrate.ts';
import { explain } from './explain.ts';

const fault = (message: string, more: object) => Object.assign(new Error(message), more);

it.each([
  [
    'another PostgreSQL role',
    fault('permission denied to set role "baari_app"', { code: '42501' }),
    /grant baari_app to it/,
  ],
  ['a wrong password', fault('password authentication failed', { code: '28P01' }), /password/],
  ['no such database', fault('database "x" does not exist', { code: '3D000' }), /Create it/],
  ['a database that is not there', fault('', { code: 'ECONNREFUSED', syscall: 'connect' }), /does not answer/],
  [
    'a name with several addresses, none of which answers',
    new AggregateError([fault('', { code: 'ECONNREFUSED', syscall: 'connect' })]),
    /does not answer/,
  ],
  ['a socket that is not there', fault('', { code: 'ENOENT', syscall: 'connect' }), /does not answer/],
  ['a full disk', fault('no space', { code: 'ENOSPC', path: '/data/x' }), /disk is full/],
  ['a full disk of the database', fault('', { code: '53100' }), /^Disk full: /],
  ['no connection left', fault('', { code: '53300' }), /^Too many connections: .*DATABASE_POOL/],
  [
    'no connection left to the log-in',
    fault('too many connections for role "clinic_owner"', { code: '53300' }),
    /^Too many connections: .*alter role LOGIN connection limit/,
  ],
  [
    'an owner who is none',
    fault('permission denied for table function_file', { code: '42501' }),
    /function_file\. MIGRATION_DATABASE_URL must be the owner/,
  ],
  ['a database that takes no writes', fault('', { code: '25006' }), /^Read-only: .*primary/],
  ['a read-only disk', fault('', { code: 'EROFS', path: '/data/x' }), /\/data\/x cannot be written .*DATA_DIR/],
  ['a system port', fault('', { code: 'EACCES', syscall: 'listen' }), /PORT/],
  ['anything else', new Error('Migration 001 was changed.'), /^Migration 001 was changed\.$/],
])('says in one line what to do about %s', (_, error, words) => {
  const text = explain(error);
  expect(text).toMatch(words);
  expect(text).not.toContain('\n');
});

it('refuses a PostgreSQL older than 15', () => {
  expect(() => requireVersion(140_012)).toThrow(
    'Wrong version: the database is PostgreSQL 14. This needs PostgreSQL 15 or newer.',
  );
  expect(() => requireVersion(150_018)).not.toThrow();
});
