import type { TextChannel, TextMessage } from './text-channel.ts';

export interface SentText extends Omit<TextMessage, 'smsValues'> {
  id: string;
  kind: TextChannel['kind'];
  at: string;
}

/** The embedded provider: keeps the last messages in memory, for development. */
export interface TextOutbox {
  /** A way into it. */
  channel(kind: TextChannel['kind']): TextChannel;
  /** Newest first. */
  messages(): SentText[];
}

const KEPT = 500;

export function textOutbox(clock: () => Date): TextOutbox {
  const kept: SentText[] = [];
  let sent = 0;
  return {
    channel: (kind) => ({
      kind,
      knows: () => true,
      async send({ phone, code, language, values, text }) {
        sent += 1;
        const id = `${kind}-${sent}`;
        kept.unshift({ id, kind, at: clock().toISOString(), phone, code, language, values: [...values], text });
        kept.length = Math.min(kept.length, KEPT);
        return id;
      },
      read: () => null,
    }),
    messages: () => [...kept],
  };
}
