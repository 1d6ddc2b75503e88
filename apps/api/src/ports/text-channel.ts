import type { Wish } from './text-wishes.ts';

export interface TextMessage {
  /** An Indian mobile number, ten digits. */
  phone: string;
  /** Which of the registered texts, and in which language: 'turn' and 'hi'. */
  code: string;
  language: string;
  /** What stands in the places of that text, in the order of its places. */
  values: readonly string[];
  /** The same for an SMS, whose places take 30 characters: a link stands in several. */
  smsValues: readonly string[];
  /** All of it, as a phone shows it. */
  text: string;
  /** By which its provider names it in what it reports, where it can: so that one that was taken is known even if the answer was lost. */
  key?: string;
}

/** A message was not taken. `reason` holds neither number nor text. */
export class TextNotTaken extends Error {
  /**
   * undeliverable: this number cannot be reached this way, another way may. refused: no other try will help. away:
   * another try may. locked-out: another try may once somebody has set right how we are let in (key, password, account); another way may at
   * once. unanswered: perhaps it was taken, so that another try may come twice.
   */
  readonly outcome: 'undeliverable' | 'refused' | 'away' | 'locked-out' | 'unanswered';
  readonly retryAfterSeconds: number;

  constructor(outcome: TextNotTaken['outcome'], reason: string, retryAfterSeconds = 0, cause?: unknown) {
    super(reason, { cause });
    this.name = 'TextNotTaken';
    this.outcome = outcome;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type TextState = 'sent' | 'delivered' | 'read' | 'failed';

export interface TextStatus {
  /** As `send` gave it. */
  id: string;
  /** As the message had it, where the provider says it. */
  key?: string | undefined;
  state: TextState;
  at: Date;
  /** Of a failure. */
  reason: string | null;
}

/** What a provider's call back to us says: doubled and in any order, as providers do. */
export interface TextNews {
  statuses: TextStatus[];
  /** What numbers (ten digits) have written: that they want no more messages, or want them again. */
  wishes: { phone: string; wish: Wish; at: Date }[];
}

/** A provider's call back to us. The names of headers are in lower case. */
export interface TextCall {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, string | undefined>;
  /** As it came: signatures are of its bytes. */
  body: Buffer;
}

/** Sends registered texts to phone numbers. */
export interface TextChannel {
  readonly kind: 'sms' | 'whatsapp';
  /** Whether a text can be sent in a language. */
  knows(text: Pick<TextMessage, 'code' | 'language'>): boolean;
  /** Takes a message and gives the provider's id of it. Throws TextNotTaken. */
  send(message: TextMessage): Promise<string>;
  /** What a call back says; null: it is not the provider's (wrong secret or signature). Throws nothing for bodies that it does not know: empty news. */
  read(call: TextCall): TextNews | null;
}

/** Under which ids the texts are registered, by code and language: 'turn.hi'. */
export type TextTemplates = Readonly<
  Record<
    string,
    {
      /** With the operators, by which an SMS is let through (DLT). */
      sms?: string | undefined;
      /** At MSG91. */
      flow?: string | undefined;
      /** At WhatsApp. */
      whatsapp?: string | undefined;
    }
  >
>;

/** The texts that are registered somewhere. */
export function registeredAt(templates: TextTemplates, at: 'sms' | 'flow' | 'whatsapp') {
  const find = ({ code, language }: Pick<TextMessage, 'code' | 'language'>) => templates[`${code}.${language}`]?.[at];
  return {
    knows: (text: Pick<TextMessage, 'code' | 'language'>): boolean => find(text) !== undefined,
    /** The id of a text. Throws TextNotTaken: one that is not registered would be refused, and a provider need not be asked for that. */
    idOf(text: Pick<TextMessage, 'code' | 'language'>): string {
      const id = find(text);
      if (id === undefined) throw new TextNotTaken('refused', `${text.code}.${text.language} is not registered`);
      return id;
    },
  };
}
