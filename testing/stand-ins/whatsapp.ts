import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startTextProvider } from './text-provider.ts';
import type { Answer, CallBack } from './text-provider.ts';

export interface WhatsappAccount {
  phoneNumberId: string;
  token: string;
  appSecret: string;
  /** The bodies of templates that were approved, by name and language: 'turn.hi'; a place is written {{1}}. */
  templates: Record<string, string>;
}

export interface WhatsappMessage {
  id: string;
  phone: string;
  text: string;
  /** What the sender has named it by. */
  key: string | undefined;
}

export interface WhatsappStatus {
  id: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** In seconds since 1970. */
  at?: number;
  /** Why it failed. */
  code?: number;
  /** As the message had it. */
  key?: string | undefined;
}

interface Parameter {
  type?: string;
  text?: string;
}
interface Asked {
  messaging_product?: string;
  to?: string;
  type?: string;
  biz_opaque_callback_data?: unknown;
  template?: {
    name?: string;
    language?: { code?: string };
    components?: { type?: string; parameters?: Parameter[] }[];
  };
}

const AT = Date.parse('2026-11-21T04:36:20Z') / 1_000;
const ADDRESS = { display_phone_number: '919800099999' };

function error(status: number, code: number, message: string): Answer {
  const details = { messaging_product: 'whatsapp', details: message };
  return {
    status,
    body: {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        error_data: details,
        fbtrace_id: 'A1b2',
      },
    },
  };
}

/** JSON as Meta signs and sends it: letters beyond ASCII are escaped. */
const escaped = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The WhatsApp Cloud API for one number. */
export async function startWhatsapp({ phoneNumberId, token, appSecret, templates }: WhatsappAccount) {
  const delivered: WhatsappMessage[] = [];
  const absent = new Set<string>();

  function filledIn(template: string, parameters: Parameter[]): Answer | string {
    const places = new Set(template.match(/\{\{\d+\}\}/g)).size;
    if (parameters.length !== places)
      return error(400, 132000, 'Number of parameters does not match the expected number of params');
    if (!parameters.every(({ type, text }) => type === 'text' && typeof text === 'string' && text !== ''))
      return error(400, 132012, 'Parameter format does not match format in the created template');
    if (parameters.some(({ text }) => /[\n\t]| {5}/.test(text!)))
      return error(400, 132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
    return template.replace(/\{\{(\d+)\}\}/g, (_, place: string) => parameters[Number(place) - 1]!.text!);
  }

  function take(request: IncomingMessage, body: Buffer): Answer {
    if (request.headers.authorization !== `Bearer ${token}`) return error(401, 190, 'Invalid OAuth access token');
    if (request.method === 'GET' && request.url === `/v23.0/${phoneNumberId}?fields=id`)
      return { status: 200, body: { id: phoneNumberId } };
    if (request.method !== 'POST' || request.url !== `/v23.0/${phoneNumberId}/messages`)
      return error(400, 100, 'Unsupported post request. Object does not exist');
    const asked = JSON.parse(body.toString()) as Asked;
    const { messaging_product: product, to = '', type, template = {}, biz_opaque_callback_data: key } = asked;
    if (product !== 'whatsapp' || type !== 'template') return error(400, 100, 'Invalid parameter');
    if (key !== undefined && (typeof key !== 'string' || key.length > 512))
      return error(400, 131009, 'Parameter value is not valid');
    if (!/^\d{8,15}$/.test(to)) return error(400, 131009, 'Parameter value is not valid');
    const approved = templates[`${template.name}.${template.language?.code}`];
    if (approved === undefined) return error(404, 132001, 'Template name does not exist in the translation');
    const text = filledIn(approved, template.components?.find((each) => each.type === 'body')?.parameters ?? []);
    if (typeof text !== 'string') return text;
    if (absent.has(to)) return error(400, 131026, 'Message undeliverable');
    const id = `wamid.${randomBytes(18).toString('base64')}`;
    delivered.push({ id, phone: to, text, key });
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      },
    };
  }

  function signed(value: object, by = appSecret, number = phoneNumberId): CallBack {
    const metadata = { ...ADDRESS, phone_number_id: number };
    const body = escaped({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '102290129340398',
          changes: [{ value: { messaging_product: 'whatsapp', metadata, ...value }, field: 'messages' }],
        },
      ],
    });
    const signature = createHmac('sha256', by).update(body).digest('hex');
    return { headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }, body };
  }

  const asStatus = ({ id, status, at = AT, code = 131026, key }: WhatsappStatus) => ({
    id,
    ...(key !== undefined && { biz_opaque_callback_data: key }),
    status,
    timestamp: String(at),
    recipient_id: '919800000001',
    ...(status === 'failed' && {
      errors: [
        { code, title: 'Message undeliverable', message: 'Message undeliverable', error_data: { details: '…' } },
      ],
    }),
  });
  const asInbound = (phone: string, message: object, at = AT) => ({
    contacts: [{ profile: { name: 'Meera Joshi' }, wa_id: phone }],
    messages: [{ from: phone, id: 'wamid.in', timestamp: String(at), ...message }],
  });

  return {
    ...(await startTextProvider(take)),
    /** The oldest first. */
    delivered,
    /** A number, with its country's code, that is not on WhatsApp. */
    leave: (phone: string) => void absent.add(phone),
    /** States of messages, signed by the app's secret or by another, of this number or of another. */
    statuses: (statuses: WhatsappStatus[], by?: string, number?: string): CallBack =>
      signed({ statuses: statuses.map(asStatus) }, by, number),
    /** What somebody writes to this number, or to another; `at` in seconds. */
    written: (phone: string, body: string, number?: string, at?: number): CallBack =>
      signed(asInbound(phone, { type: 'text', text: { body } }, at), appSecret, number),
    /** A button of a message is tapped. */
    tapped: (phone: string, text: string): CallBack =>
      signed(
        asInbound(phone, {
          type: 'button',
          context: { from: '919800099999', id: 'wamid.out' },
          button: { text, payload: text },
        }),
      ),
    /** Anything, signed. */
    signed: (body: string): CallBack => ({
      headers: { 'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}` },
      body,
    }),
    /** What it asks for when the address of the webhook is set up. */
    challenge: (verifyToken: string, challenge = '1158201444'): CallBack => ({
      method: 'GET',
      headers: {},
      query: { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken },
      body: '',
    }),
  };
}
export type StandInWhatsapp = Awaited<ReturnType<typeof startWhatsapp>>;
