import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { oneOf, optional, requireTogether, safeAddress, setting, text, whole } from './setting.ts';
import type { Given } from './setting.ts';

const PRICE_MAX_PAISE = 10_000;

const templateFile = z.record(
  z.string().regex(/^[a-z][a-z-]*\.[a-z]{2}$/),
  z.strictObject({
    sms: z.string().regex(/^\d+$/).optional(),
    flow: z.string().regex(/^\w+$/).optional(),
    whatsapp: z
      .string()
      .regex(/^[a-z0-9_]+$/)
      .optional(),
  }),
);

function templatesIn(path: string, name: string): z.output<typeof templateFile> {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigError(`${name} must be a file of JSON that this service may read, not "${path}".`);
  }
  const templates = templateFile.safeParse(found);
  if (!templates.success)
    throw new ConfigError(
      `${name} must be of texts and their ids, as in {"turn.hi": {"sms": "1107…", "flow": "65a…", "whatsapp": "turn"}}. Wrong: ${templates.error.issues[0]!.path.join(', ')}.`,
    );
  return templates.data;
}

function pattern(allowed: RegExp, what: string) {
  return (given: string, name: string): string => {
    if (!allowed.test(given)) throw new ConfigError(`${name} must be ${what}.`);
    return given;
  };
}

export const textsSettings = {
  SMS_PROVIDER: optional(oneOf(['none', 'msg91', 'gupshup', 'outbox'] as const), {
    without: "`outbox` on a developer's machine, else `none`",
    meaning: 'Who sends SMS to patients. `outbox`: they go to `/dev/outbox`.',
    example: 'msg91',
  }),
  MSG91_AUTH_KEY: optional(text, { without: 'none', meaning: "The account's key at MSG91.", isSecret: true }),
  MSG91_API_URL: setting('https://control.msg91.com', safeAddress, { meaning: 'Another address of the same API.' }),
  GUPSHUP_USER_ID: optional(pattern(/^\d+$/, 'a number'), {
    without: 'none',
    meaning: 'The account at Gupshup, for its Enterprise SMS API.',
    example: '2000123456',
  }),
  GUPSHUP_PASSWORD: optional(text, { without: 'none', meaning: "The account's password.", isSecret: true }),
  GUPSHUP_API_URL: setting('https://enterprise.smsgupshup.com', safeAddress, {
    meaning: 'Another address of the same API.',
  }),
  SMS_HEADER: optional(pattern(/^[A-Za-z]{6}$/, 'six letters'), {
    without: 'that of the template, at MSG91',
    meaning: 'Whom an SMS comes from, as registered with the operators (DLT). Gupshup needs it.',
    example: 'BAARIN',
  }),
  SMS_ENTITY_ID: optional(pattern(/^\d{19}$/, 'a number of 19 digits'), {
    without: 'that of the template, at MSG91',
    meaning: 'Who sends it, as registered with the operators (DLT). Gupshup needs it.',
    example: '1601100000000000654',
  }),
  SMS_WEBHOOK_SECRET: optional(text, {
    without: 'nobody learns whether an SMS arrived',
    meaning:
      'A secret of yours, in the address that the provider of SMS is to call with its reports: `{PUBLIC_URL}/api/texts/sms?secret=...`.',
    isSecret: true,
  }),
  WHATSAPP_PHONE_NUMBER_ID: optional(pattern(/^\d+$/, 'a number'), {
    without: 'nothing by WhatsApp',
    meaning:
      'Messages by the WhatsApp Cloud API; the address of its webhook is `{PUBLIC_URL}/api/texts/whatsapp`, its field `messages`.',
    example: '106540352242922',
  }),
  WHATSAPP_TOKEN: optional(text, { without: 'none', meaning: 'The access token of a system user.', isSecret: true }),
  WHATSAPP_APP_SECRET: optional(text, {
    without: 'none',
    meaning: "The app's secret, with which its calls to the webhook are signed.",
    isSecret: true,
  }),
  WHATSAPP_VERIFY_TOKEN: optional(text, {
    without: 'none',
    meaning: 'A token of yours, which is asked for when the webhook is set up.',
    isSecret: true,
  }),
  WHATSAPP_API_URL: setting('https://graph.facebook.com', safeAddress, { meaning: 'Another address of the same API.' }),
  TEXT_TEMPLATES_FILE: optional(templatesIn, {
    without: 'no text is registered, so none is sent',
    meaning:
      'A file of JSON with the ids under which each text is registered: with the operators (DLT), at MSG91, and its name at WhatsApp, as in `{"turn.hi": {"sms": "1107...", "flow": "65a...", "whatsapp": "turn"}}`.',
    example: '/etc/baari/texts.json',
  }),
  SMS_PRICE_PAISE: setting('20', whole(0, PRICE_MAX_PAISE), { meaning: 'What each part of an SMS costs.' }),
  WHATSAPP_PRICE_PAISE: setting('15', whole(0, PRICE_MAX_PAISE), { meaning: 'What a message by WhatsApp costs.' }),
};
type Texts = Given<typeof textsSettings>;

type Name = keyof typeof textsSettings;
type Needed<N extends Name> = { readonly [K in N]: NonNullable<Texts['value'][K]> };

/** The values of settings that `chosen` needs. Throws ConfigError if one is missing. */
function needed<N extends Name>({ value, isSet }: Texts, chosen: string, names: readonly N[]): Needed<N> {
  const missing = names.filter((name) => !isSet(name));
  if (missing.length > 0) throw new ConfigError(`${chosen} needs ${missing.join(', ')}.`);
  return value as Needed<N>;
}

function msg91(given: Texts) {
  const { MSG91_API_URL: apiUrl, SMS_WEBHOOK_SECRET: webhookSecret } = given.value;
  const { MSG91_AUTH_KEY: authKey } = needed(given, 'SMS_PROVIDER=msg91', ['MSG91_AUTH_KEY', 'TEXT_TEMPLATES_FILE']);
  return { provider: 'msg91' as const, apiUrl, authKey, webhookSecret };
}

function gupshup(given: Texts) {
  const { GUPSHUP_API_URL: apiUrl, SMS_WEBHOOK_SECRET: webhookSecret } = given.value;
  const {
    GUPSHUP_USER_ID: userId,
    GUPSHUP_PASSWORD: password,
    SMS_HEADER: header,
    SMS_ENTITY_ID: entityId,
  } = needed(given, 'SMS_PROVIDER=gupshup', [
    'GUPSHUP_USER_ID',
    'GUPSHUP_PASSWORD',
    'SMS_HEADER',
    'SMS_ENTITY_ID',
    'TEXT_TEMPLATES_FILE',
  ]);
  return { provider: 'gupshup' as const, apiUrl, userId, password, header, entityId, webhookSecret };
}

function outbox(devTools: boolean) {
  if (!devTools) throw new ConfigError("SMS_PROVIDER=outbox is for a developer's machine alone: nobody would get one.");
  return { provider: 'outbox' as const };
}

function sms(given: Texts, devTools: boolean) {
  const lost = (['MSG91_AUTH_KEY', 'GUPSHUP_USER_ID', 'GUPSHUP_PASSWORD'] as const).find(given.isSet);
  if (lost && !given.isSet('SMS_PROVIDER'))
    throw new ConfigError(`${lost} is set without SMS_PROVIDER=msg91 or SMS_PROVIDER=gupshup.`);
  switch (given.value.SMS_PROVIDER ?? (devTools ? 'outbox' : 'none')) {
    case 'msg91':
      return msg91(given);
    case 'gupshup':
      return gupshup(given);
    case 'outbox':
      return outbox(devTools);
    case 'none':
      return null;
  }
}

const OF_WHATSAPP = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

function whatsapp(given: Texts) {
  requireTogether(given, OF_WHATSAPP);
  if (!given.isSet('WHATSAPP_PHONE_NUMBER_ID')) return null;
  const {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = needed(given, 'WHATSAPP_PHONE_NUMBER_ID', [...OF_WHATSAPP, 'TEXT_TEMPLATES_FILE']);
  const apiUrl = given.value.WHATSAPP_API_URL;
  return { provider: 'whatsapp' as const, apiUrl, phoneNumberId, token, appSecret, verifyToken };
}

/** A link to a ticket goes in three places of an SMS, of 30 letters each; `/t/`, the ticket and `?hi` are 42 of them. */
const ADDRESS_MAX_CHARS = 48;

/** How patients are told on a phone number; null: not that way. With SMS to the outbox, WhatsApp goes there too unless it is set up. */
export function texts(given: Texts, devTools: boolean, userPanelUrl: string) {
  const bySms = sms(given, devTools);
  if (bySms && bySms.provider !== 'outbox' && userPanelUrl.length > ADDRESS_MAX_CHARS)
    throw new ConfigError(
      `USER_PANEL_URL has ${userPanelUrl.length} letters; with SMS_PROVIDER=${bySms.provider} at most ${ADDRESS_MAX_CHARS}, for operators let no longer link to a ticket through.`,
    );
  return Object.freeze({
    sms: bySms,
    whatsapp: whatsapp(given) ?? (bySms?.provider === 'outbox' ? bySms : null),
    templates: Object.freeze(given.value.TEXT_TEMPLATES_FILE ?? {}),
    pricePaise: Object.freeze({ sms: given.value.SMS_PRICE_PAISE, whatsapp: given.value.WHATSAPP_PRICE_PAISE }),
  });
}
export type TextsConfig = ReturnType<typeof texts>;
