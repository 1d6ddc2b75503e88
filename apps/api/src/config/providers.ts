import { ConfigError } from './config-error.ts';
import { decoded, isLoopback, requireTogether, safeAddress, webAddress, yesNo } from './setting.ts';
import type { Env } from './setting.ts';

/** Google sign-in where it is set up. Plain http would show codes and addresses on the way. */
export function google(env: Env) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  requireTogether(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (!clientId || !clientSecret) return null;
  const issuer = safeAddress('GOOGLE_ISSUER', env.GOOGLE_ISSUER || 'https://accounts.google.com');
  return Object.freeze({ issuer, clientId, clientSecret });
}

/** reCAPTCHA in the place of our own human-check, where its keys are set; the token must come from PUBLIC_URL's host. */
export function recaptcha(env: Env, publicUrl: string) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = env;
  requireTogether(env, ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY']);
  if (!siteKey || !secretKey) return null;
  const at = (name: string, path: string) => safeAddress(name, env[name] || `https://www.google.com/recaptcha/${path}`);
  return Object.freeze({
    siteKey,
    secretKey,
    verifyUrl: at('RECAPTCHA_VERIFY_URL', 'api/siteverify'),
    scriptUrl: at('RECAPTCHA_SCRIPT_URL', 'api.js'),
    hostname: new URL(publicUrl).hostname,
  });
}

const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
/** Its checkout loads further scripts and frames from other names of that domain. */
const RAZORPAY_ORIGINS = ['https://*.razorpay.com'];

/** The payment provider where it is set up. Another address than its own serves its checkout script beside the API. */
export function razorpay(env: Env) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env;
  requireTogether(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);
  if (!keyId || !keySecret || !webhookSecret) return null;
  const apiUrl = safeAddress('RAZORPAY_API_URL', env.RAZORPAY_API_URL || RAZORPAY_API);
  const isOwn = apiUrl === RAZORPAY_API;
  const scriptUrl = isOwn ? RAZORPAY_CHECKOUT : `${apiUrl}/checkout.js`;
  const origins = isOwn ? RAZORPAY_ORIGINS : [new URL(apiUrl).origin];
  return Object.freeze({ keyId, keySecret, webhookSecret, apiUrl, scriptUrl, origins });
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** S3 or what speaks its protocol, where a bucket is set; else files lie in DATA_DIR. */
export function s3(env: Env) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  requireTogether(env, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const lost = ['S3_REGION', 'S3_ENDPOINT', 'S3_PATH_STYLE'].find((name) => env[name]);
    if (lost) throw new ConfigError(`${lost} is set without S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
    return null;
  }
  if (!BUCKET.test(bucket)) throw new ConfigError('S3_BUCKET must be 3 to 63 small letters, digits, dots and hyphens.');
  const endpoint = env.S3_ENDPOINT ? webAddress('S3_ENDPOINT', env.S3_ENDPOINT) : null;
  if (endpoint === null && !env.S3_REGION)
    throw new ConfigError('S3_REGION must be set, for example ap-south-1, or S3_ENDPOINT for another provider.');
  return Object.freeze({
    bucket,
    region: env.S3_REGION || 'us-east-1',
    endpoint,
    accessKeyId,
    secretAccessKey,
    pathStyle: yesNo(env, 'S3_PATH_STYLE', endpoint !== null),
  });
}

const SENDER = /^(?:(?<name>[^<>"\r\n]*?)\s*<(?<bracketed>[^<>\s@]+@[^<>\s@]+)>|(?<plain>[^<>\s@]+@[^<>\s@]+))$/;

function sender(env: Env): { name: string; address: string } {
  const { name = '', bracketed, plain } = SENDER.exec(env.MAIL_FROM || 'Baari <no-reply@baari.example>')?.groups ?? {};
  const address = bracketed ?? plain;
  if (address === undefined)
    throw new ConfigError('MAIL_FROM must be an address, or a name and one: Asha Clinic <no-reply@clinic.example>.');
  return { name, address };
}

/**
 * The mail server. Codes never travel in the clear: smtps:// is TLS from the start, smtp:// must be upgraded to it
 * (STARTTLS) unless the server is this machine's own or SMTP_TLS=0 says that the way to it is safe.
 */
export function smtp(env: Env) {
  const from = sender(env);
  const tlsRequired = yesNo(env, 'SMTP_TLS', true);
  if (!env.SMTP_URL) return null;
  if (!env.MAIL_FROM && env.NODE_ENV === 'production')
    throw new ConfigError('MAIL_FROM must be set where SMTP_URL is: mails from a made-up sender are refused.');
  // Its text may hold a password, so that no error repeats it.
  const bad = (what: string) => new ConfigError(`SMTP_URL ${what}, as in smtps://user:password@mail.example:465.`);
  if (!URL.canParse(env.SMTP_URL)) throw bad('must be an address');
  const url = new URL(env.SMTP_URL);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') throw bad('must start with smtp:// or smtps://');
  if (url.hostname === '' || url.search !== '' || url.pathname.length > 1)
    throw bad('must be of a host and perhaps a port, a user and a password');
  if ((url.username === '') !== (url.password === '')) throw bad('must hold a user and a password, or neither');
  const secure = url.protocol === 'smtps:';
  return Object.freeze({
    from,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && tlsRequired && !isLoopback(url.hostname),
    auth: url.username ? { user: decoded(url.username, bad), pass: decoded(url.password, bad) } : null,
  });
}
