import { expect, it } from 'vitest';
import { readSettings } from './setting.ts';
import { traces, tracesSettings } from './traces.ts';

const read = (env: Record<string, string>) => traces(readSettings(tracesSettings, env));
const URL_HERE = 'http://127.0.0.1:4318/v1/traces';

it('is off without a collector', () => {
  expect(read({})).toBeNull();
  expect(() => read({ TRACES_RATIO: '0.5' })).toThrow('TRACES_RATIO needs TRACES_URL.');
  expect(() => read({ TRACES_HEADERS: 'a=b' })).toThrow('TRACES_HEADERS needs TRACES_URL.');
});

it('takes where to, with what, and which part', () => {
  expect(read({ TRACES_URL: URL_HERE })).toEqual({ url: URL_HERE, headers: {}, ratio: 1 });
  const given = { TRACES_HEADERS: 'authorization=Basic%20YWI=, x-team = a%2Cb', TRACES_RATIO: '0.05' };
  expect(read({ TRACES_URL: 'https://traces.example/v1/traces', ...given })).toEqual({
    url: 'https://traces.example/v1/traces',
    headers: { authorization: 'Basic YWI=', 'x-team': 'a,b' },
    ratio: 0.05,
  });
});

it.each([
  [{ TRACES_URL: 'collector:4318' }, /^TRACES_URL must/],
  [{ TRACES_URL: 'https://me:hush@traces.example' }, /^TRACES_URL must be without user and password/],
  [{ TRACES_RATIO: '2' }, /^TRACES_RATIO must be a number from 0 to 1, not "2"/],
  [{ TRACES_RATIO: 'half' }, /^TRACES_RATIO must be a number from 0 to 1, not "half"/],
  [{ TRACES_HEADERS: 'hush' }, /^TRACES_HEADERS must be of names and values/],
  [{ TRACES_HEADERS: 'a=%hush' }, /^TRACES_HEADERS must be of names and values/],
  [{ TRACES_HEADERS: 'a b=hush' }, /^TRACES_HEADERS must be of names and values/],
  [{ TRACES_HEADERS: 'a=hush%0d%0aset-cookie: x' }, /^TRACES_HEADERS must be of names and values/],
  [{ TRACES_URL: 'http://10.0.0.9:4318/v1/traces', TRACES_HEADERS: 'a=hush' }, /must start with https/],
])('refuses %o, and repeats no secret', (env, message) => {
  const attempt = () => read({ TRACES_URL: URL_HERE, ...env });
  expect(attempt).toThrow(message);
  expect(attempt).not.toThrow('hush');
});
