import { z } from 'zod';
import { askProvider, knowsSecret, notUnderstood, parsed, withCountry } from './text-provider.ts';
import type { ProviderAnswer } from './text-provider.ts';
import { registeredAt, TextNotTaken } from './text-channel.ts';
import type { TextCall, TextChannel, TextStatus, TextTemplates } from './text-channel.ts';

export interface GupshupSettings {
  /** The address of its API without /GatewayAPI. */
  apiUrl: string;
  userId: string;
  password: string;
  /** Whom an SMS comes from, and who sends it, as registered with the operators (DLT). */
  header: string;
  entityId: string;
  /** The secret in the address that it calls; null: its calls are not taken. */
  webhookSecret: string | null;
  templates: TextTemplates;
}

/** As `format=text` writes it: success | number | id, or error | code | words, which may quote the number. */
const TAKEN = /^success\s*\|\s*\d+\s*\|\s*(\S+)/i;
const REFUSED = /^error\s*\|\s*(\d{1,4})\s*\|/i;
/** An unknown error, what lets us in (password, user, a disabled account), and an invalid number; all others are about the text. */
const OUTCOMES: Readonly<Record<string, TextNotTaken['outcome']>> = {
  100: 'away',
  102: 'locked-out',
  103: 'locked-out',
  104: 'locked-out',
  105: 'undeliverable',
};

function whyNot(answered: ProviderAnswer): TextNotTaken {
  const code = REFUSED.exec(answered.body.trim())?.[1];
  if (code === undefined) return notUnderstood('Gupshup', answered);
  return new TextNotTaken(OUTCOMES[code] ?? 'refused', `Gupshup refuses the message, error ${code}`);
}

/** Letters beyond those of English need another form, of 70 letters a part instead of 160. */
const isPlain = (text: string): boolean => /^[\n\r -~]*$/.test(text);

const report = z
  .object({
    externalId: z.string().min(1),
    eventType: z.string(),
    eventTs: z.coerce.number().int().positive().max(8.64e15),
    cause: z.string().optional(),
  })
  .transform(({ externalId: id, eventType, eventTs, cause = '' }): TextStatus | null => {
    const at = new Date(eventTs);
    if (/^(DELIVERED|SUCCESS)$/.test(eventType)) return { id, state: 'delivered', at, reason: null };
    if (!/^FAIL/.test(eventType)) return null;
    return { id, state: 'failed', at, reason: /^\s*([A-Z_]{1,40})\s*$/.exec(cause)?.[1] ?? 'failed' };
  });

/** A call by GET says in its address what one by POST says in its body: that is JSON, or a form whose field `response` is. */
function reportsIn({ query, body }: TextCall): unknown[] {
  if (query['externalId'] !== undefined)
    return [{ ...query, eventType: query['status'], eventTs: query['deliveredTS'] }];
  const text = body.toString('utf8');
  const reports = parsed(text) ?? parsed(new URLSearchParams(text).get('response') ?? '');
  return Array.isArray(reports) ? reports : [];
}

/**
 * SMS by Gupshup's Enterprise SMS API (docs.gupshup.io/docs/send-message-to-single-number; error codes:
 * docs.gupshup.io/docs/error-codes). Its examples put all into the address of a GET; we send the same as a form, so that
 * the password stands in no log of addresses.
 *
 * Its reports (docs.gupshup.io/docs/real-time-delivery-reports) are not signed, so that the address that it calls holds a
 * secret. They say FAILURE by GET and FAILED by POST; UNKNOWN tells nothing. The example of a POST can be read as JSON and as
 * a form.
 */
export function gupshupChannel(settings: GupshupSettings): TextChannel {
  const { apiUrl, userId, password, header, entityId, webhookSecret, templates } = settings;
  const { knows, idOf } = registeredAt(templates, 'sms');
  return {
    kind: 'sms',
    knows,
    async send(message) {
      const template = idOf(message);
      const answered = await askProvider(
        `${apiUrl}/GatewayAPI/rest`,
        {},
        new URLSearchParams({
          method: 'SendMessage',
          userid: userId,
          password,
          auth_scheme: 'plain',
          v: '1.1',
          format: 'text',
          send_to: withCountry(message.phone),
          msg: message.text,
          msg_type: isPlain(message.text) ? 'TEXT' : 'Unicode_text',
          mask: header,
          principalEntityId: entityId,
          dltTemplateId: template,
        }),
      );
      const id = TAKEN.exec(answered.body.trim())?.[1];
      if (answered.status === 200 && id !== undefined) return id;
      throw whyNot(answered);
    },
    read(call) {
      if (!knowsSecret(call, webhookSecret)) return null;
      const statuses = reportsIn(call).flatMap((each) => report.safeParse(each).data ?? []);
      return { statuses, wishes: [] };
    },
  };
}
