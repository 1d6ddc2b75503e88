import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

let folder = '';
let file = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'baari-texts-'));
  file = written('texts.json', {
    'turn.hi': { sms: '1107', flow: '65a1', whatsapp: 'turn' },
    'turn.en': { sms: '1108' },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const SERVED = { DATABASE_URL: 'postgresql://db.example/clinic', BAARI_SECRET: 'x'.repeat(32), NODE_ENV: 'production' };
const read = (env: Record<string, string>) => readConfig({ ...SERVED, ...env }).texts;
const MSG91 = () => ({ SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'hush-hush', TEXT_TEMPLATES_FILE: file });
const GUPSHUP = () => ({
  SMS_PROVIDER: 'gupshup',
  GUPSHUP_USER_ID: '2000123456',
  GUPSHUP_PASSWORD: 'hush-hush',
  SMS_HEADER: 'BAARIN',
  SMS_ENTITY_ID: '1601100000000000654',
  TEXT_TEMPLATES_FILE: file,
});
const WHATSAPP = () => ({
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'hush-hush',
  WHATSAPP_APP_SECRET: 'hush-hush-too',
  WHATSAPP_VERIFY_TOKEN: 'hush-hush-three',
  TEXT_TEMPLATES_FILE: file,
});

it('nobody is told on a phone number without settings, but on a developer’s machine, where all goes to the outbox', () => {
  expect(read({})).toMatchObject({ sms: null, whatsapp: null, templates: {} });
  expect(read({ NODE_ENV: '' })).toMatchObject({ sms: { provider: 'outbox' }, whatsapp: { provider: 'outbox' } });
  expect(read({ NODE_ENV: '', SMS_PROVIDER: 'none' })).toMatchObject({ sms: null, whatsapp: null });
});

it('takes MSG91, with the texts that are registered', () => {
  expect(read(MSG91())).toEqual({
    sms: { provider: 'msg91', apiUrl: 'https://control.msg91.com', authKey: 'hush-hush', webhookSecret: null },
    whatsapp: null,
    templates: { 'turn.hi': { sms: '1107', flow: '65a1', whatsapp: 'turn' }, 'turn.en': { sms: '1108' } },
    pricePaise: { sms: 20, whatsapp: 15 },
  });
});

it('takes an address as long as a link in an SMS may be, and a longer one without SMS', () => {
  const PUBLIC_URL = (letters: number) => `https://${'a'.repeat(letters - 11)}.in`;
  expect(read({ ...MSG91(), PUBLIC_URL: PUBLIC_URL(43) }).sms).not.toBeNull();
  expect(read({ ...WHATSAPP(), PUBLIC_URL: PUBLIC_URL(60) }).whatsapp).not.toBeNull();
});

it('takes Gupshup and WhatsApp, each elsewhere too, and their prices', () => {
  const elsewhere = { GUPSHUP_API_URL: 'http://127.0.0.1:4100/', WHATSAPP_API_URL: 'http://127.0.0.1:4200' };
  const more = { SMS_WEBHOOK_SECRET: 'hush', SMS_PRICE_PAISE: '25', WHATSAPP_PRICE_PAISE: '0' };
  expect(read({ ...GUPSHUP(), ...WHATSAPP(), ...elsewhere, ...more })).toMatchObject({
    sms: {
      provider: 'gupshup',
      apiUrl: 'http://127.0.0.1:4100',
      userId: '2000123456',
      password: 'hush-hush',
      header: 'BAARIN',
      entityId: '1601100000000000654',
      webhookSecret: 'hush',
    },
    whatsapp: {
      provider: 'whatsapp',
      apiUrl: 'http://127.0.0.1:4200',
      phoneNumberId: '106540352242922',
      token: 'hush-hush',
      appSecret: 'hush-hush-too',
      verifyToken: 'hush-hush-three',
    },
    pricePaise: { sms: 25, whatsapp: 0 },
  });
});

it.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a provider that nobody knows',
    () => ({ SMS_PROVIDER: 'twilio' }),
    /^SMS_PROVIDER must be one of none, msg91, gupshup/,
  ],
  [
    'an outbox that nobody reads',
    () => ({ SMS_PROVIDER: 'outbox' }),
    /^SMS_PROVIDER=outbox is for a developer's machine/,
  ],
  [
    'MSG91 alone',
    () => ({ SMS_PROVIDER: 'msg91' }),
    /^SMS_PROVIDER=msg91 needs MSG91_AUTH_KEY, TEXT_TEMPLATES_FILE\.$/,
  ],
  ['Gupshup without a header', () => ({ ...GUPSHUP(), SMS_HEADER: '' }), /^SMS_PROVIDER=gupshup needs SMS_HEADER\.$/],
  [
    'a key of no provider',
    () => ({ MSG91_AUTH_KEY: 'hush-hush' }),
    /^MSG91_AUTH_KEY is set without SMS_PROVIDER=msg91 or/,
  ],
  ['a header of digits', () => ({ ...GUPSHUP(), SMS_HEADER: '123456' }), /^SMS_HEADER must be six letters\.$/],
  ['an entity that is none', () => ({ ...GUPSHUP(), SMS_ENTITY_ID: '1601' }), /^SMS_ENTITY_ID must be a number of 19/],
  [
    'an account by name',
    () => ({ ...GUPSHUP(), GUPSHUP_USER_ID: 'hush-hush' }),
    /^GUPSHUP_USER_ID must be a number\.$/,
  ],
  [
    'keys in clear text',
    () => ({ ...MSG91(), MSG91_API_URL: 'http://msg91.example' }),
    /^MSG91_API_URL must start with https/,
  ],
  [
    'half of WhatsApp',
    () => ({ ...WHATSAPP(), WHATSAPP_APP_SECRET: '' }),
    /together\. Missing: WHATSAPP_APP_SECRET\.$/,
  ],
  [
    'WhatsApp without texts',
    () => ({ ...WHATSAPP(), TEXT_TEMPLATES_FILE: '' }),
    /^WHATSAPP_PHONE_NUMBER_ID needs TEXT_T/,
  ],
  ['a price below nothing', () => ({ SMS_PRICE_PAISE: '-1' }), /^SMS_PRICE_PAISE must be a whole number from 0/],
  [
    'an address whose tickets no operator lets through',
    () => ({ ...MSG91(), PUBLIC_URL: `https://${'a'.repeat(33)}.in` }),
    /^USER_PANEL_URL has 49 letters; with SMS_PROVIDER=msg91 at most 48/,
  ],
  [
    'texts that are not there',
    () => ({ ...MSG91(), TEXT_TEMPLATES_FILE: '/nowhere' }),
    /must be a file of JSON .*, not "\/nowhere"/,
  ],
  [
    'texts cut short',
    () => ({ ...MSG91(), TEXT_TEMPLATES_FILE: written('cut', '{') }),
    /^TEXT_TEMPLATES_FILE must be a file of JSON/,
  ],
  [
    'texts in a list',
    () => ({ ...MSG91(), TEXT_TEMPLATES_FILE: written('list', []) }),
    /^TEXT_TEMPLATES_FILE must be of texts and/,
  ],
  [
    'a text without a language',
    () => ({ ...MSG91(), TEXT_TEMPLATES_FILE: written('turn', { turn: { flow: '65a1' } }) }),
    /Wrong: turn\.$/,
  ],
  [
    'an id that is misspelt',
    () => ({ ...MSG91(), TEXT_TEMPLATES_FILE: written('id', { 'turn.hi': { sms: 'turn' } }) }),
    /Wrong: turn\.hi, sms\.$/,
  ],
  [
    'a provider that the file does not know',
    () => ({ ...MSG91(), TEXT_TEMPLATES_FILE: written('more', { 'turn.hi': { smss: '1107' } }) }),
    /Wrong: turn\.hi\.$/,
  ],
])('%s is refused at the start, with what to change and without a secret', (_, env, text) => {
  const fault = (() => {
    try {
      return read(env()) && null;
    } catch (error) {
      return error;
    }
  })();
  expect(fault).toBeInstanceOf(ConfigError);
  expect((fault as Error).message).toMatch(text);
  expect((fault as Error).message).not.toContain('hush-hush');
});
