import { within } from '../lib/deadline.ts';
import type { Mail } from '../lib/letter.ts';

/** Hands a mail over; throws MailNotTaken if that fails. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Says what failed, but never the address: the message may be logged and kept. */
export class MailNotTaken extends Error {
  /** The server refused the address or the mail for good: another try would change nothing. */
  readonly forGood: boolean;

  constructor(reason: string, forGood: boolean) {
    super(reason);
    this.name = 'MailNotTaken';
    this.forGood = forGood;
  }
}

const CONNECT_DEADLINE_MS = 5_000;
const ANSWER_DEADLINE_MS = 10_000;

const WORDS: Readonly<Record<string, string>> = {
  ECONNECTION: 'the mail server cannot be reached',
  EDNS: 'the mail server cannot be found',
  ESOCKET: 'the connection to the mail server broke',
  ETIMEDOUT: 'the mail server does not answer',
  ETLS: 'no encrypted connection to the mail server',
  EAUTH: 'the mail server refuses the log-in of SMTP_URL',
  EENVELOPE: 'the address was refused',
  EMESSAGE: 'the mail was refused',
};

/** A mail server's answer may quote the address, so only its numbers are kept, e.g. 550 5.1.1. */
function asNotTaken(error: unknown): MailNotTaken {
  const { code, responseCode, response } = error as { code?: unknown; responseCode?: unknown; response?: unknown };
  const kind = String(code ?? 'unknown');
  const status = typeof responseCode === 'number' ? responseCode : null;
  const [, figures] = /^(\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?)\b/.exec(String(response ?? '')) ?? [];
  const about = kind === 'EENVELOPE' || kind === 'EMESSAGE';
  const parts = [kind, figures ?? status].filter((part) => part !== null).join(' ');
  return new MailNotTaken(`${WORDS[kind] ?? 'failed'} (${parts})`, about && status !== null && status >= 500);
}

export interface SmtpSettings {
  from: { name: string; address: string };
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Without STARTTLS nothing is sent. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | null;
  deadlineMs?: number;
}

/** Greets the mail server, switches to TLS and logs in, and sends nothing. Throws MailNotTaken. */
export async function lookAtMailServer(
  { from: _from, auth, ...server }: SmtpSettings,
  deadlineMs: number,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...server,
    ...(auth && { auth }),
    dnsTimeout: deadlineMs,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
  });
  try {
    await transport.verify();
  } catch (error) {
    throw asNotTaken(error);
  } finally {
    transport.close();
  }
}

const DELIVERY_DEADLINE_MS = 30_000;

/** SMTP, with a deadline for each step and one for the whole delivery. What sends is loaded with the first mail. */
export function smtpMailer({ from, auth, deadlineMs = DELIVERY_DEADLINE_MS, ...server }: SmtpSettings): Mailer {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...server,
      ...(auth && { auth }),
      pool: true,
      maxConnections: 2,
      dnsTimeout: CONNECT_DEADLINE_MS,
      connectionTimeout: CONNECT_DEADLINE_MS,
      greetingTimeout: CONNECT_DEADLINE_MS,
      socketTimeout: ANSWER_DEADLINE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | null = null;
  return {
    async send({ to, subject, text, html, attachments = [] }) {
      try {
        // An object, so that no character of an address is taken for mail syntax.
        const sending = (await (transport ??= open())).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: [...attachments],
        });
        await within(deadlineMs, 'SMTP', sending);
      } catch (error) {
        throw asNotTaken(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
