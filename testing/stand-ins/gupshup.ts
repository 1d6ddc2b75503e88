import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startTextProvider } from './text-provider.ts';
import type { Answer, CallBack } from './text-provider.ts';

/** What the operators have registered (DLT). */
export interface GupshupAccount {
  userId: string;
  password: string;
  header: string;
  entityId: string;
  /** Texts by their id; a place is written {#var#}. */
  templates: Record<string, string>;
}

export interface GupshupSms {
  id: string;
  phone: string;
  text: string;
  unicode: boolean;
}

export interface GupshupReport {
  id: string;
  isDelivered: boolean;
  cause?: string;
  /** In milliseconds since 1970. */
  at?: number;
}

const REQUIRED = ['method', 'userid', 'password', 'send_to', 'msg', 'msg_type', 'auth_scheme', 'v'];
const AT = Date.parse('2026-11-21T04:36:20Z');
/** For texts that are not registered. The published list of codes has none for them. */
const NOT_REGISTERED = 172;
const error = (code: number, text: string): Answer => ({ status: 200, body: `error | ${code} | ${text}` });

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** A text with its places filled in; all else must be as it is registered. */
const fits = (template: string, text: string): boolean =>
  new RegExp(`^${template.split('{#var#}').map(literal).join('.{1,30}')}$`, 'su').test(text);

/** Gupshup's Enterprise SMS API for one account, which answers in the form `text`. */
export async function startGupshup(account: GupshupAccount) {
  const delivered: GupshupSms[] = [];

  function take(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url!, 'http://stand-in');
    if (url.pathname !== '/GatewayAPI/rest') return { status: 404, body: 'Not found' };
    const given = request.method === 'GET' ? url.searchParams : new URLSearchParams(body.toString());
    const missing = REQUIRED.find((name) => !given.get(name));
    if (missing !== undefined) return error(101, `The parameter "${missing}" is missing.`);
    const is = (name: string) => given.get(name)!.toLowerCase();
    if (is('method') !== 'sendmessage') return error(106, 'The method is not supported.');
    if (is('v') !== '1.0' && is('v') !== '1.1') return error(107, 'The specified version is not supported.');
    if (given.get('userid') !== account.userId) return error(103, 'The user does not exist.');
    if (is('auth_scheme') !== 'plain' || given.get('password') !== account.password)
      return error(102, 'Authentication failed due to invalid userId or password.');
    const phone = given.get('send_to')!;
    if (!/^(91)?[6-9]\d{9}$/.test(phone)) return error(105, `The phone number "${phone}" is not a valid phone number.`);
    if (given.get('mask') !== account.header) return error(108, 'The mask is not valid.');
    const text = given.get('msg')!;
    const template = account.templates[given.get('dltTemplateId') ?? ''];
    if (given.get('principalEntityId') !== account.entityId || template === undefined || !fits(template, text))
      return error(NOT_REGISTERED, 'The message does not match a registered template.');
    const unicode = is('msg_type') === 'unicode_text';
    const id = `${randomInt(1e12, 9e12)}-${randomInt(1e12, 9e12)}`;
    // Who sends letters as TEXT that TEXT does not have gets question marks on the phone.
    delivered.push({ id, phone, unicode, text: unicode ? text : text.replace(/[^ -~\n\r]/gu, '?') });
    return { status: 200, body: `success | ${phone} | ${id}\n` };
  }

  const asEvent = ({
    id,
    isDelivered,
    cause = isDelivered ? 'SUCCESS' : 'UNKNOWN_SUBSCRIBER',
    at = AT,
  }: GupshupReport) => ({
    externalId: id,
    eventType: isDelivered ? 'DELIVERED' : 'FAILED',
    eventTs: at,
    destAddr: 919800000001,
    srcAddr: account.header,
    cause,
    errCode: isDelivered ? '000' : '003',
    channel: 'SMS',
    noOfFrags: 1,
  });

  return {
    ...(await startTextProvider(take)),
    /** The oldest first. */
    delivered,
    /** Up to 20 reports by POST. */
    together: (...reports: GupshupReport[]): CallBack => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(reports.map(asEvent)),
    }),
    /** The same as the field of a form. */
    inForm: (...reports: GupshupReport[]): CallBack => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ response: JSON.stringify(reports.map(asEvent)) }).toString(),
    }),
    /** One report by GET. */
    alone({
      id,
      isDelivered,
      cause = isDelivered ? 'SUCCESS' : 'UNKNOWN_SUBSCRIBER',
      at = AT,
    }: GupshupReport): CallBack {
      return {
        method: 'GET',
        headers: {},
        query: {
          externalId: id,
          deliveredTS: String(at),
          status: isDelivered ? 'SUCCESS' : 'FAILURE',
          cause,
          phoneNo: '919800000001',
          errCode: isDelivered ? '000' : '003',
          noOfFrags: '1',
        },
        body: '',
      };
    },
  };
}
export type StandInGupshup = Awaited<ReturnType<typeof startGupshup>>;
