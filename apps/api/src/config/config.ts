import { database } from './database.ts';
import { s3 } from './files.ts';
import { limits, streams } from './rate-limits.ts';
import { smtp } from './mail.ts';
import { razorpay, seller } from './payments.ts';
import { redis } from './redis.ts';
import { readSecrets } from './secrets.ts';
import { service } from './service.ts';
import { readSettings } from './setting.ts';
import type { Env } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { google, recaptcha } from './sign-in.ts';

/** What the settings say, each checked by itself and with those it goes with; all but the secrets, which may have to be made. */
export function readGiven(env: Env) {
  const given = readSettings(SETTINGS, env);
  const own = service(given);
  return {
    given,
    ...own,
    ...database(given),
    smtp: smtp(given, own.production),
    google: google(given),
    recaptcha: recaptcha(given, own.publicUrl),
    razorpay: razorpay(given),
    reconcileSeconds: given.value.RECONCILE_SECONDS,
    seller: seller(given),
    s3: s3(given),
    limits: limits(given),
    streams: streams(given),
  };
}

/** Environment to frozen, typed settings. Throws ConfigError with what to mend. */
export function readConfig(env: Env) {
  const { given, ...rest } = readGiven(env);
  const secrets = readSecrets(env, rest.dataDir).map((text) => Buffer.from(text));
  return Object.freeze({
    ...rest,
    /** The newest one. */
    secret: secrets.at(-1)!,
    /** All that there ever were, the newest last: what outlives a rotation is looked for under each. */
    secrets: Object.freeze(secrets),
    redis: redis(given, secrets[0]!),
  });
}
export type Config = ReturnType<typeof readConfig>;
