import { z } from 'zod';
import { askProvider, knowsSecret, notUnderstood, parsed, withCountry } from './text-provider.ts';
import type { ProviderAnswer } from './text-provider.ts';
import { registeredAt, TextNotTaken } from './text-channel.ts';
import type { TextChannel, TextStatus, TextTemplates } from './text-channel.ts';

export interface Msg91Settings {
  /** The address of its API without /api. */
  apiUrl: string;
  authKey: string;
  /** The secret in the address that it calls; null: its calls are not taken. */
  webhookSecret: string | null;
  templates: TextTemplates;
}

const answer = z.object({
  type: z.string().optional(),
  message: z.string().optional(),
  code: z.coerce.string().optional(),
  /** Of a key or an address that is not let in, where `code` is the HTTP status again. */
  apiError: z.coerce.string().optional(),
});

/** Its database or the route is down: 001, 002, 306 and 601 of the list of errors. */
const AWAY = new Set(['001', '002', '306', '601']);
const BAD_NUMBER = new Set(['202', '604']);
/** Name or key, an address that is not on the list, and an account without money, expired or banned. */
const LOCKED_OUT = new Set(['201', '207', '208', '301', '302', '303', '418']);

/** Most errors come without a code, and with words that may quote the number, so that they are not passed on. */
const WORDS = [
  { words: /auth/i, reason: 'the auth key' },
  { words: /template|flow/i, reason: 'the template' },
  { words: /mobile|recipient/i, reason: 'the number' },
];

function whyNot(answered: ProviderAnswer): TextNotTaken {
  const said = answer.safeParse(parsed(answered.body)).data;
  if (!said) return notUnderstood('MSG91', answered);
  const code = /^\d{1,4}$/.exec(said.apiError ?? said.code ?? '')?.[0];
  const reason = WORDS.find(({ words }) => words.test(said.message ?? ''))?.reason;
  const text = `MSG91 refuses ${reason ?? 'the message'}, error ${code ?? 'without a code'}`;
  if (code !== undefined && AWAY.has(code)) return new TextNotTaken('away', text);
  if (code === undefined ? reason === 'the auth key' : LOCKED_OUT.has(code))
    return new TextNotTaken('locked-out', text);
  const isNumber = code === undefined ? reason === 'the number' : BAD_NUMBER.has(code);
  return new TextNotTaken(isNumber ? 'undeliverable' : 'refused', text);
}

const report = z.object({ status: z.coerce.string(), date: z.string(), CRQID: z.coerce.string().optional() });
/** Version 3 of its webhook: one report a call. */
const alone = report.extend({ requestId: z.string() });
/** Version 2: a form, whose field `data` is JSON. */
const together = z.array(z.object({ requestId: z.string(), report: z.array(report) }));

const FAILURES: Readonly<Record<string, string>> = {
  2: 'failed',
  9: 'on the do-not-disturb list',
  16: 'rejected',
  17: 'a blocked number',
  25: 'rejected',
};

function statusOf({ requestId: id, CRQID: key, status, date }: z.output<typeof alone>): TextStatus[] {
  const at = new Date(`${date.replace(' ', 'T')}+05:30`);
  const reason = FAILURES[status];
  if ((status !== '1' && reason === undefined) || Number.isNaN(at.getTime())) return [];
  return [{ id, key, state: reason === undefined ? 'delivered' : 'failed', at, reason: reason ?? null }];
}

function reportsIn(body: string): z.output<typeof alone>[] {
  const plain = parsed(body);
  const one = alone.safeParse(plain).data;
  if (one) return [one];
  const data = plain === undefined ? new URLSearchParams(body).get('data') : (plain as { data?: unknown } | null)?.data;
  const many = together.safeParse(typeof data === 'string' ? parsed(data) : data).data ?? [];
  return many.flatMap(({ requestId, report }) => report.map((each) => ({ ...each, requestId })));
}

/**
 * SMS by MSG91's Flow API, version 5 (docs.msg91.com/sms/send-sms, api.msg91.com/apidoc/textsms/send-sms-flow.php). Header
 * and entity belong to the template there. Errors come with 200 as well as with 400 or 401; what the codes mean
 * is in the list that msgwow.com/kb/article/what-are-all-the-error-codes-and-what-does-it-mean keeps of them. A CRQID of letters,
 * digits, '_', '.' and '-' comes back in each report (msg91.com/help/text-sms/custom-metadata-parameters-for-tracking-sms-requests).
 *
 * Its reports (msg91.com/help/how-can-i-get-the-delivery-reports-on-my-webhook-url), of version 2 and 3, are not signed, so
 * that the address that it calls holds a secret. Their times are without a zone, and taken for those of India.
 */
export function msg91Channel({ apiUrl, authKey, webhookSecret, templates }: Msg91Settings): TextChannel {
  const { knows, idOf } = registeredAt(templates, 'flow');
  return {
    kind: 'sms',
    knows,
    async send(message) {
      const template = idOf(message);
      const places = message.smsValues.map((value, index) => [`VAR${index + 1}`, value] as const);
      const answered = await askProvider(
        `${apiUrl}/api/v5/flow`,
        { authkey: authKey, accept: 'application/json', 'content-type': 'application/json' },
        JSON.stringify({
          template_id: template,
          short_url: '0',
          recipients: [
            {
              mobiles: withCountry(message.phone),
              ...(message.key !== undefined && { CRQID: message.key }),
              ...Object.fromEntries(places),
            },
          ],
        }),
      );
      const said = answer.safeParse(parsed(answered.body)).data;
      if (answered.status === 200 && said?.type === 'success' && said.message) return said.message;
      throw whyNot(answered);
    },
    read: (call) =>
      knowsSecret(call, webhookSecret)
        ? { statuses: reportsIn(call.body.toString('utf8')).flatMap(statusOf), wishes: [] }
        : null,
  };
}
