import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { SECURITY_KEPT_MAX_DAYS, SECURITY_KEPT_MIN_DAYS } from '@baari/contract/limits';
import { ConfigError } from './config-error.ts';
import { isLoopback, oneOf, optional, setting, text, webAddress, whole, yesNo } from './setting.ts';
import type { Given } from './setting.ts';

function zone(given: string, name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: given });
    return given;
  } catch {
    throw new ConfigError(`${name} must be a time zone such as Asia/Kolkata, not "${given}".`);
  }
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** An address such as 10.0.0.1, a network such as 10.0.0.0/8, or a network that has a name. */
function isNetwork(given: string): boolean {
  const [address = '', bits = '', ...more] = given.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  if (longest === undefined) return NAMED_NETWORKS.includes(given);
  return address === given || (more.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= longest);
}

/**
 * The number of proxies in front, or their addresses. With a number, forwarded addresses that a client makes up are
 * ignored.
 */
function trustedProxies(given: string, name: string): number | string | false {
  if (given === '0') return false;
  if (/^\d$/.test(given)) return Number(given);
  if (!given.split(',').every((one) => isNetwork(one.trim())))
    throw new ConfigError(
      `${name} must be a number from 0 to 9, or addresses such as 10.0.0.1,10.1.0.0/16, not "${given}".`,
    );
  return given;
}

export const serviceSettings = {
  PORT: setting('3000', whole(0, 65_535), { meaning: 'The port that the service listens on.' }),
  HOST: setting('127.0.0.1', text, {
    meaning: 'The address of this machine that the service listens on; `0.0.0.0` means all of them.',
  }),
  PUBLIC_URL: setting('http://localhost:{PORT}', webAddress, {
    meaning: 'The address that people open; with https, cookies are secure.',
    example: 'https://clinic.example',
  }),
  USER_PANEL_URL: setting('{PUBLIC_URL}/book', webAddress, {
    meaning: "The address of the patients' app, which clinic QR codes and tickets point to.",
    example: 'https://book.clinic.example',
  }),
  TRUST_PROXY: setting('0', trustedProxies, {
    meaning: 'The number of proxies in front, or their addresses; their forwarded headers are then trusted.',
    example: '1',
  }),
  STOP_WAIT_SECONDS: setting('0', whole(0, 5), {
    meaning:
      'For how many seconds a stopping process works on while `/readyz` says that it stops; behind a balancer, longer than two of its checks.',
    example: '3',
  }),
  NODE_ENV: optional(oneOf(['production', 'development', 'test']), {
    without: "a developer's machine, if the service listens only on a loopback address",
    meaning: '`production` leaves out the development inbox, test payments and the sample clinic.',
    example: 'production',
  }),
  ALLOW_PLAIN_HTTP: setting('0', yesNo, {
    meaning:
      '`1` lets a production service be reached over http, by its public address or by `HOST` without a proxy in front.',
  }),
  ALLOW_PLAIN_STORES: setting('0', yesNo, {
    meaning: '`1` lets a production service reach PostgreSQL, Redis or the file store on another machine without TLS.',
  }),
  ALLOW_ROOT: setting('0', yesNo, { meaning: '`1` lets a production service run as root.' }),
  DATA_DIR: setting('data', (given) => resolve(given), {
    meaning: 'The folder where the service keeps its own database, files and secrets.',
    example: '/srv/baari',
  }),
  CLINIC_TIME_ZONE: setting('Asia/Kolkata', zone, { meaning: 'The time zone of all dates and times of a clinic.' }),
  BRAND_NAME: setting('Baari', text, { meaning: 'The name that pages and mails show.', example: 'Asha Clinic' }),
  SUPPORT_PHONE: setting('+91 80000 00000', text, { meaning: 'The phone of support, in the footer.' }),
  SUPPORT_EMAIL: setting('support@baari.example', text, { meaning: 'The address of support, in footer and mails.' }),
  DEMO: setting('1', yesNo, {
    meaning: "`0` leaves out the sample clinic, which exists only on a developer's machine.",
  }),
  LOG_LEVEL: setting('info', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), {
    meaning: 'How much is written to standard output, as lines of JSON.',
    example: 'warn',
  }),
  SECURITY_LOG_DAYS: setting(String(SECURITY_KEPT_MIN_DAYS), whole(SECURITY_KEPT_MIN_DAYS, SECURITY_KEPT_MAX_DAYS), {
    meaning: 'For how many days the security log is kept.',
  }),
  METRICS_TOKEN: optional(text, {
    without: 'this machine only; in production behind a proxy nobody',
    meaning: 'The bearer token for reading `/metrics`.',
    isSecret: true,
  }),
};

export function service({ value }: Given<typeof serviceSettings>) {
  const production = value.NODE_ENV === 'production';
  // The conditions for inbox, sandbox and sample clinic that settings decide. One more is checked on each request:
  // its Host.
  const devTools = !production && isLoopback(value.HOST) && isLoopback(new URL(value.PUBLIC_URL).hostname);
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL,
    userPanelUrl: value.USER_PANEL_URL,
    trustProxy: value.TRUST_PROXY,
    stopWaitSeconds: value.STOP_WAIT_SECONDS,
    production,
    allowPlainHttp: value.ALLOW_PLAIN_HTTP,
    allowPlainStores: value.ALLOW_PLAIN_STORES,
    allowRoot: value.ALLOW_ROOT,
    devTools,
    dataDir: value.DATA_DIR,
    clinicTimeZone: value.CLINIC_TIME_ZONE,
    brandName: value.BRAND_NAME,
    supportPhone: value.SUPPORT_PHONE,
    supportEmail: value.SUPPORT_EMAIL,
    demo: devTools && value.DEMO,
    logLevel: value.LOG_LEVEL,
    securityLogDays: value.SECURITY_LOG_DAYS,
    metricsToken: value.METRICS_TOKEN,
    // A proxy on this machine that adds no header looks like this machine.
    metricsForThisMachine: !production || value.TRUST_PROXY === false,
  };
}
