import { ConfigError } from './config-error.ts';
import { decoded, isLoopback, optional, setting, yesNo } from './setting.ts';
import type { Given } from './setting.ts';

const SENDER = /^(?:(?<name>[^<>"\r\n]*?)\s*<(?<bracketed>[^<>\s@]+@[^<>\s@]+)>|(?<plain>[^<>\s@]+@[^<>\s@]+))$/;

function sender(given: string, setting: string): { name: string; address: string } {
  const { name = '', bracketed, plain } = SENDER.exec(given)?.groups ?? {};
  const address = bracketed ?? plain;
  if (address === undefined)
    throw new ConfigError(`${setting} must be an address, or a name and one: Asha Clinic <no-reply@clinic.example>.`);
  return { name, address };
}

function address(given: string, setting: string): string {
  if (SENDER.exec(given)?.groups?.['plain'] === undefined)
    throw new ConfigError(`${setting} must be one mail address: operator@clinic.example.`);
  return given;
}

/**
 * Mails hold codes, so they are always encrypted on the way: smtps:// uses TLS from the start, smtp:// switches to it
 * by STARTTLS.
 */
function mailServer(given: string, name: string) {
  // The address may hold a password, so no error repeats it.
  const bad = (what: string) => new ConfigError(`${name} ${what}, as in smtps://user:password@mail.example:465.`);
  if (!URL.canParse(given)) throw bad('must be an address');
  const url = new URL(given);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') throw bad('must start with smtp:// or smtps://');
  if (url.hostname === '' || url.search !== '' || url.pathname.length > 1)
    throw bad('must be of a host and perhaps a port, a user and a password');
  if ((url.username === '') !== (url.password === '')) throw bad('must hold a user and a password, or neither');
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth: url.username ? { user: decoded(url.username, bad), pass: decoded(url.password, bad) } : null,
  };
}

export const mailSettings = {
  SMTP_URL: optional(mailServer, {
    without: 'the development inbox; in production no mail can be sent',
    meaning: 'The mail server: `smtps://` for TLS from the start, `smtp://` for STARTTLS.',
    example: 'smtps://user:password@mail.example:465',
    mayHoldPassword: true,
  }),
  SMTP_TLS: setting('1', yesNo, {
    meaning: '`0` allows unencrypted mails to a `smtp://` server without STARTTLS.',
  }),
  MAIL_FROM: setting('Baari <no-reply@baari.example>', sender, {
    meaning: 'The sender of mails; must be set in production if `SMTP_URL` is.',
    example: 'Asha Clinic <no-reply@clinic.example>',
  }),
  OPERATOR_EMAIL: optional(address, {
    without: 'nobody; `licence list` shows who waits',
    meaning: 'Who is mailed that licences wait to be looked at: one mail an hour at most.',
    example: 'operator@clinic.example',
  }),
};

/**
 * The mail server, if it is set up. STARTTLS is required unless the server is on this machine, or SMTP_TLS=0 says
 * that the connection is safe.
 */
export function smtp({ value, isSet }: Given<typeof mailSettings>, production: boolean) {
  const server = value.SMTP_URL;
  if (!server) return null;
  if (production && !isSet('MAIL_FROM'))
    throw new ConfigError('MAIL_FROM must be set if SMTP_URL is: mail servers refuse made-up senders.');
  const requireTLS = !server.secure && value.SMTP_TLS && !isLoopback(server.host);
  return Object.freeze({ ...server, from: value.MAIL_FROM, requireTLS });
}
