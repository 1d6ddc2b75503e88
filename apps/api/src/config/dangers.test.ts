import { expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import { dangersOf } from './dangers.ts';

const dangers = (env: Record<string, string>, isRoot = false) =>
  dangersOf(readConfig({ DATA_DIR: '/srv/baari', NODE_ENV: 'production', ...env }), isRoot);
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

it('what is allowed is said', () => {
  const said = dangers({ ...PLAIN, ALLOW_PLAIN_HTTP: '1', ALLOW_ROOT: '1' }, true);
  expect(said).toEqual([expect.stringContaining('unencrypted'), expect.stringContaining('root')]);
});

it('a developer’s machine may do as it likes', () => {
  expect(dangers({ ...PLAIN, NODE_ENV: 'development' }, true)).toEqual([]);
});
