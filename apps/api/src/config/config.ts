import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { google, razorpay, recaptcha, s3, smtp } from './providers.ts';
import { redis } from './redis.ts';
import { seller } from './seller.ts';
import { readSecrets } from './secrets.ts';
import { isLoopback, webAddress, whole } from './setting.ts';
import type { Env } from './setting.ts';

function zone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    throw new ConfigError(`CLINIC_TIME_ZONE must be a zone such as Asia/Kolkata, not "${text}".`);
  }
}

/** How many proxies stand in front, or their addresses. A number, so that a client's own forwarded addresses count for nothing. */
function trustedProxies(text: string): number | string | false {
  if (text === '' || text === '0') return false;
  return /^\d$/.test(text) ? Number(text) : text;
}

/** Environment to frozen, typed settings. Throws ConfigError with what to mend. */
export function readConfig(env: Env) {
  const port = whole(env, 'PORT', 3000, 0, 65_535);
  const host = env.HOST || '127.0.0.1';
  const dataDir = resolve(env.DATA_DIR || 'data');
  const publicUrl = webAddress('PUBLIC_URL', env.PUBLIC_URL || `http://localhost:${port}`);
  const production = env.NODE_ENV === 'production';
  const secrets = readSecrets(env, dataDir).map((text) => Buffer.from(text));
  // The three conditions for inbox, sandbox and sample clinic that a setting decides; the request's Host is the fourth.
  const devTools = !production && isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  return Object.freeze({
    port,
    host,
    dataDir,
    publicUrl,
    production,
    devTools,
    userPanelUrl: webAddress('USER_PANEL_URL', env.USER_PANEL_URL || `${publicUrl}/book`),
    trustProxy: trustedProxies(env.TRUST_PROXY ?? ''),
    clinicTimeZone: zone(env.CLINIC_TIME_ZONE || 'Asia/Kolkata'),
    databaseUrl: env.DATABASE_URL || null,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL || env.DATABASE_URL || null,
    poolSize: whole(env, 'DATABASE_POOL', 16, 1, 200),
    /** The newest one. */
    secret: secrets.at(-1)!,
    /** All that there ever were, the newest last: what outlives a rotation is looked for under each. */
    secrets: Object.freeze(secrets),
    demo: devTools && env.DEMO !== '0',
    brandName: env.BRAND_NAME || 'Baari',
    supportPhone: env.SUPPORT_PHONE || '+91 80000 00000',
    supportEmail: env.SUPPORT_EMAIL || 'support@baari.example',
    smtp: smtp(env),
    google: google(env),
    razorpay: razorpay(env),
    seller: seller(env, env.BRAND_NAME || 'Baari'),
    reconcileSeconds: whole(env, 'RECONCILE_SECONDS', 60, 1, 3_600),
    recaptcha: recaptcha(env, publicUrl),
    s3: s3(env),
    redis: redis(env, secrets[0]!),
    logLevel: env.LOG_LEVEL || 'info',
    limits: Object.freeze({
      codesPerHour: whole(env, 'LIMIT_CODES_PER_HOUR', 60, 1, 1_000_000),
      loginsPerHour: whole(env, 'LIMIT_LOGINS_PER_HOUR', 60, 1, 1_000_000),
      registrationsPerHour: whole(env, 'LIMIT_REGISTRATIONS_PER_HOUR', 20, 1, 1_000_000),
      bookingsPerMinute: whole(env, 'LIMIT_BOOKINGS_PER_MINUTE', 300, 1, 100_000_000),
      readsPerMinute: whole(env, 'LIMIT_READS_PER_MINUTE', 1_200, 1, 100_000_000),
    }),
    streams: Object.freeze({
      heartbeatSeconds: whole(env, 'STREAM_HEARTBEAT_SECONDS', 15, 1, 20),
      streamsPerClient: whole(env, 'LIMIT_STREAMS_PER_CLIENT', 300, 1, 1_000_000),
      streamsPerDoctor: whole(env, 'LIMIT_STREAMS_PER_DOCTOR', 600, 1, 1_000_000),
    }),
    metricsToken: env.METRICS_TOKEN || null,
  });
}
export type Config = ReturnType<typeof readConfig>;
