import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import { mailWorker } from './features/account/mail-job.ts';
import type { MailFailureStore } from './features/account/store-mail.ts';
import { mailDelivery } from './ports/mail-delivery.ts';
import type { MailDelivery } from './ports/mail-delivery.ts';
import type { JobQueue } from './ports/jobs.ts';
import { inboxMailer } from './ports/mailer-inbox.ts';
import { smtpMailer } from './ports/mailer.ts';
import type { Mailer } from './ports/mailer.ts';

export interface MailParts {
  config: Config;
  logger: FastifyBaseLogger;
  clock: () => Date;
}

/** SMTP where it is set up, else the development inbox where that may be; null: no mail can go out. */
export function buildMail({ config, clock }: MailParts) {
  if (config.smtp) return { mailer: smtpMailer(config.smtp), inbox: null };
  if (!config.devTools) return null;
  const inbox = inboxMailer(clock);
  return { mailer: inbox, inbox };
}

/** How promised mails go out; what becomes of them is counted, and told without their addresses. Null where none can. */
export function buildDelivery(
  { clock, logger }: MailParts,
  mailer: Mailer | undefined,
  failures: MailFailureStore,
  registry: Registry,
): MailDelivery | null {
  if (!mailer) return null;
  const tried = new Counter({
    name: 'baari_mail_tries_total',
    help: 'Tries to send a mail, by what became of them; failed: it will never go out',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'again', 'failed']) tried.inc({ outcome }, 0);
  return mailDelivery({
    mailer,
    clock,
    noteFailure: failures.note,
    onOutcome(outcome, tries, reason) {
      tried.inc({ outcome });
      if (outcome === 'failed') logger.warn({ reason, tries }, 'a mail was given up');
      if (outcome === 'again') logger.info({ reason, tries }, 'a mail will be tried again');
    },
  });
}

/** Has the mails of codes sent. */
export async function sendCodes({ config, clock }: MailParts, jobs: JobQueue, delivery: MailDelivery, keys: Buffer[]) {
  const { brandName, supportEmail, publicUrl } = config;
  const house = { brandName, supportEmail, loginUrl: `${publicUrl}/login` };
  await jobs.work('mail', mailWorker({ keys, delivery, house, clock }));
}
