import { expect, it } from 'vitest';
import { misspelt } from './misspelt.ts';
import { SETTINGS } from './settings.ts';

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['BAARI_SECRETS', 'BAARI_SECRET'],
  ['RAZORPAY_KEYID', 'RAZORPAY_KEY_ID'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
])('%s: did you mean %s?', (name, known) => {
  expect(misspelt({ [name]: 'x' })).toEqual([`${name} is set, but is not a setting. Did you mean ${known}?`]);
});

it('tells of a name of ours that is none, and is silent about all others', () => {
  expect(misspelt({ BAARI_COLOUR: 'x' })).toEqual(['BAARI_COLOUR is set, but is not a setting.']);
  const usual = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'TERM',
    'SHLVL',
    'PGHOST',
    'NODE_OPTIONS',
    'AWS_REGION',
    'npm_config_cache',
  ];
  expect(misspelt(Object.fromEntries(usual.map((name) => [name, 'x'])))).toEqual([]);
  const own = [...Object.keys(SETTINGS), 'BAARI_OLD_SECRET_1', 'BAARI_OLD_SECRET_17'];
  expect(misspelt(Object.fromEntries(own.map((name) => [name, 'x'])))).toEqual([]);
});
