import { backups } from './backups.ts';
import { database } from './database.ts';
import { s3 } from './files.ts';
import { limits, streams, wrongLogins } from './rate-limits.ts';
import { smtp } from './mail.ts';
import { razorpay, seller } from './payments.ts';
import { push } from './push.ts';
import { redis } from './redis.ts';
import { createSecrets, readSecrets } from './secrets.ts';
import { service } from './service.ts';
import { readSettings } from './setting.ts';
import type { Env } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { google, recaptcha } from './sign-in.ts';
import { texts } from './texts.ts';
import { traces } from './traces.ts';

/** The settings, each checked alone and with those it belongs to. Creates nothing, so there may be no secrets yet. */
export function readGiven(env: Env) {
  const given = readSettings(SETTINGS, env);
  const own = service(given);
  return {
    given,
    existingSecrets: readSecrets(env, own.dataDir),
    ...own,
    ...database(given),
    smtp: smtp(given, own.production),
    push: push(given, own.devTools),
    texts: texts(given, own.devTools, own.userPanelUrl),
    operatorEmail: given.value.OPERATOR_EMAIL,
    google: google(given),
    recaptcha: recaptcha(given, own.publicUrl),
    razorpay: razorpay(given),
    reconcileSeconds: given.value.RECONCILE_SECONDS,
    seller: seller(given),
    s3: s3(given),
    backups: backups(given),
    bookingRushCheck: given.value.BOOKING_RUSH_CHECK,
    codeMailsWithoutCheck: given.value.SIGNUP_MAILS_WITHOUT_CHECK,
    wrongLogins: wrongLogins(given),
    limits: limits(given),
    streams: streams(given),
    traces: traces(given),
  };
}

/** Turns the environment into typed settings, and creates the secrets of a new service. Throws ConfigError with what to change. */
export function readConfig(env: Env) {
  const { given, existingSecrets, ...rest } = readGiven(env);
  const secrets = (existingSecrets ?? createSecrets(rest.dataDir)).map((text) => Buffer.from(text));
  return Object.freeze({
    ...rest,
    /** The newest one. */
    secret: secrets.at(-1)!,
    /** All secrets there ever were, the newest last. Marks that outlive a rotation are looked up under each of them. */
    secrets: Object.freeze(secrets),
    redis: redis(given, secrets[0]!),
  });
}
export type Config = ReturnType<typeof readConfig>;
