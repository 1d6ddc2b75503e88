import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { readSecrets } from './secrets.ts';

type Env = Readonly<Record<string, string | undefined>>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);
export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

function whole(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

function webAddress(name: string, text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new ConfigError(`${name} must be a web address such as https://clinic.example, not "${text}".`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ConfigError(`${name} must start with http:// or https://.`);
  return text.replace(/\/+$/, '');
}

function zone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    throw new ConfigError(`CLINIC_TIME_ZONE must be a zone such as Asia/Kolkata, not "${text}".`);
  }
}

/** Google sign-in where it is set up. Plain http would show codes and addresses on the way: only on this machine. */
function google(env: Env) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret)
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  const issuer = webAddress('GOOGLE_ISSUER', env.GOOGLE_ISSUER || 'https://accounts.google.com');
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new ConfigError('GOOGLE_ISSUER must start with https://.');
  return Object.freeze({ issuer, clientId, clientSecret });
}

const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';

/** The payment provider where it is set up. Another address than its own serves its checkout script beside the API. */
function razorpay(env: Env) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env;
  if (!keyId && !keySecret && !webhookSecret) return null;
  if (!keyId || !keySecret || !webhookSecret)
    throw new ConfigError('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set together.');
  const apiUrl = webAddress('RAZORPAY_API_URL', env.RAZORPAY_API_URL || RAZORPAY_API);
  const { protocol, hostname } = new URL(apiUrl);
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new ConfigError('RAZORPAY_API_URL must start with https://.');
  const scriptUrl = apiUrl === RAZORPAY_API ? RAZORPAY_CHECKOUT : `${apiUrl}/checkout.js`;
  return Object.freeze({ keyId, keySecret, webhookSecret, apiUrl, scriptUrl });
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
    trustProxy:
      env.TRUST_PROXY === undefined || env.TRUST_PROXY === '' || env.TRUST_PROXY === '0'
        ? false
        : env.TRUST_PROXY === '1'
          ? true
          : env.TRUST_PROXY,
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
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Baari <no-reply@baari.example>',
    google: google(env),
    razorpay: razorpay(env),
    reconcileSeconds: whole(env, 'RECONCILE_SECONDS', 60, 1, 3_600),
    logLevel: env.LOG_LEVEL || 'info',
    limits: Object.freeze({
      codesPerHour: whole(env, 'LIMIT_CODES_PER_HOUR', 60, 1, 1_000_000),
      loginsPerHour: whole(env, 'LIMIT_LOGINS_PER_HOUR', 60, 1, 1_000_000),
      registrationsPerHour: whole(env, 'LIMIT_REGISTRATIONS_PER_HOUR', 20, 1, 1_000_000),
      bookingsPerMinute: whole(env, 'LIMIT_BOOKINGS_PER_MINUTE', 300, 1, 100_000_000),
      readsPerMinute: whole(env, 'LIMIT_READS_PER_MINUTE', 1_200, 1, 100_000_000),
    }),
    metricsToken: env.METRICS_TOKEN || null,
  });
}
export type Config = ReturnType<typeof readConfig>;
