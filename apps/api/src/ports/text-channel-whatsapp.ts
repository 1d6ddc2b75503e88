import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameBytes, sha256 } from '../lib/secret.ts';
import { askProvider, notUnderstood, parsed, withCountry } from './text-provider.ts';
import { wishIn } from './text-wishes.ts';
import type { ProviderAnswer } from './text-provider.ts';
import { registeredAt, TextNotTaken } from './text-channel.ts';
import type { TextCall, TextChannel, TextNews, TextTemplates } from './text-channel.ts';

export interface WhatsappSettings {
  /** The address of the Graph API, without a version. */
  apiUrl: string;
  phoneNumberId: string;
  token: string;
  /** Signs what it calls us with. */
  appSecret: string;
  templates: TextTemplates;
}

const VERSION = 'v23.0';

/** Not on WhatsApp, too old a version, outside of a window, kept from many messages of businesses, or does not want ours. */
const UNDELIVERABLE = new Set([130472, 131026, 131047, 131049, 131050]);
/** Unknown faults, its own overload and maintenance, and limits: of the app, the account, the number, and the pair of numbers. */
const AWAY = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]);
/** The token, what it may do, and an account without money, locked or restricted. */
const LOCKED_OUT = new Set([0, 3, 10, 190, 368, 131005, 131031, 131042]);

const refusal = z.object({ error: z.object({ code: z.int() }) });
const taken = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]).rest(z.unknown()) });

function whyNot(answered: ProviderAnswer): TextNotTaken {
  const code = refusal.safeParse(parsed(answered.body)).data?.error.code;
  if (code === undefined) return notUnderstood('WhatsApp', answered);
  const outcomes = [
    ['undeliverable', UNDELIVERABLE],
    ['away', AWAY],
    ['locked-out', LOCKED_OUT],
  ] as const;
  const outcome = outcomes.find(([, codes]) => codes.has(code))?.[0] ?? 'refused';
  return new TextNotTaken(outcome, `WhatsApp refuses with error ${code}`);
}

/** A value may hold neither line breaks nor tabs nor more than four spaces together. */
const asParameter = (value: string) => ({ type: 'text', text: value.replace(/\s+/g, ' ') });

const status = z.object({
  id: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().optional(),
  timestamp: z.coerce.number().int().positive().max(8.64e12),
  errors: z.array(z.object({ code: z.int() })).optional(),
});
/** What somebody wrote to us, or a button of a message that was tapped. */
const inbound = z.object({
  from: z.string().regex(/^91\d{10}$/),
  timestamp: z.coerce.number().int().positive().max(8.64e12),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
});
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .optional()
    .transform((items = []) => items.flatMap((each) => (item.safeParse(each).data ?? []) as z.output<T>[]));
const change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: listOf(status),
    messages: listOf(inbound),
  }),
});
const call = z.object({ entry: listOf(z.object({ changes: listOf(change) })) });

/** What it tells of our number; an app may have others. */
function newsIn(body: unknown, phoneNumberId: string): TextNews {
  const values = (call.safeParse(body).data?.entry ?? [])
    .flatMap(({ changes }) => changes)
    .map(({ value }) => value)
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId);
  return {
    statuses: values
      .flatMap(({ statuses }) => statuses)
      .map(({ id, status: state, timestamp, errors, biz_opaque_callback_data: key }) => ({
        id,
        key,
        state,
        at: new Date(timestamp * 1_000),
        reason: state === 'failed' ? `WhatsApp error ${errors?.[0]?.code ?? 'without a code'}` : null,
      })),
    wishes: values
      .flatMap(({ messages }) => messages)
      .flatMap(({ from, timestamp, text, button }) => {
        const wish = wishIn(text?.body ?? button?.text ?? '');
        return wish === null ? [] : [{ phone: from.slice(-10), wish, at: new Date(timestamp * 1_000) }];
      }),
  };
}

function isSigned({ headers, body }: TextCall, appSecret: string): boolean {
  const given = headers['x-hub-signature-256'];
  const due = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  return typeof given === 'string' && sameBytes(Buffer.from(given), Buffer.from(due));
}

/**
 * What to answer when the address of the webhook is set up, which asks by GET
 * (developers.facebook.com/docs/graph-api/webhooks/getting-started); null: it is not WhatsApp who asks.
 */
export function whatsappChallenge(query: TextCall['query'], verifyToken: string): string | null {
  const isKnown = sameBytes(sha256(query['hub.verify_token'] ?? ''), sha256(verifyToken));
  return query['hub.mode'] === 'subscribe' && isKnown ? (query['hub.challenge'] ?? null) : null;
}

/** Asks for the number that messages come from, with the same token. Throws TextNotTaken. */
export async function lookAtWhatsapp({
  apiUrl,
  phoneNumberId,
  token,
}: Pick<WhatsappSettings, 'apiUrl' | 'phoneNumberId' | 'token'>): Promise<void> {
  const answered = await askProvider(
    `${apiUrl}/${VERSION}/${phoneNumberId}?fields=id`,
    { authorization: `Bearer ${token}` },
    null,
  );
  if (answered.status !== 200) throw whyNot(answered);
}

/**
 * Messages by the WhatsApp Cloud API, as its description of v23.0 says (github.com/facebook/openapi). All are templates:
 * nobody has written to us first. Error codes:
 * developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes. The description calls 132000 a
 * template that is not there, the list a wrong number of values: both are refused.
 */
export function whatsappChannel({ apiUrl, phoneNumberId, token, appSecret, templates }: WhatsappSettings): TextChannel {
  const { knows, idOf } = registeredAt(templates, 'whatsapp');
  return {
    kind: 'whatsapp',
    knows,
    async send(message) {
      const name = idOf(message);
      const parameters = message.values.map(asParameter);
      const answered = await askProvider(
        `${apiUrl}/${VERSION}/${phoneNumberId}/messages`,
        { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: withCountry(message.phone),
          type: 'template',
          ...(message.key !== undefined && { biz_opaque_callback_data: message.key }),
          template: {
            name,
            language: { code: message.language },
            ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
          },
        }),
      );
      const id = taken.safeParse(parsed(answered.body)).data?.messages[0].id;
      if (answered.status === 200 && id !== undefined) return id;
      throw whyNot(answered);
    },
    read: (called) =>
      isSigned(called, appSecret) ? newsIn(parsed(called.body.toString('utf8')), phoneNumberId) : null,
  };
}
