import type { Mail } from '../lib/letter.ts';
import type { Mailer } from './mailer.ts';

export interface ReceivedMail extends Mail {
  at: string;
}

/** The embedded mailer: keeps the last mails in memory, for development. */
export interface Inbox extends Mailer {
  /** Newest first; of one address where `to` is given. */
  messages(to?: string): ReceivedMail[];
}

const KEPT = 500;

export function inboxMailer(clock: () => Date): Inbox {
  const kept: ReceivedMail[] = [];
  return {
    async send({ to, subject, purpose, text, html }) {
      kept.unshift({ to, subject, purpose, text, html, at: clock().toISOString() });
      kept.length = Math.min(kept.length, KEPT);
    },
    close: () => {},
    messages: (to) => (to === undefined ? [...kept] : kept.filter((mail) => mail.to === to)),
  };
}
