import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Pool } from '../../db/pool.ts';
import { installDevInbox } from '../../http/dev-inbox.ts';
import { inboxMailer } from '../../ports/mailer-inbox.ts';
import { smtpMailer } from '../../ports/mailer.ts';
import type { SmtpSettings } from '../../ports/mailer.ts';
import { hourly } from '../module.ts';
import { mailDelivery } from './service.ts';
import type { MailDelivery, MailOutcome } from './service.ts';
import { mailStore } from './store.ts';

interface Needs {
  pool: Pool;
  smtp: SmtpSettings | null;
  devTools: boolean;
  registry: Registry;
  clock: () => Date;
  logger: FastifyBaseLogger;
}

/** SMTP if it is set up, or else the development inbox where it is allowed. Null: no mail can be sent. */
function openMailer({ smtp, devTools, clock }: Needs) {
  if (smtp) return { mailer: smtpMailer(smtp), inbox: null };
  if (!devTools) return null;
  const inbox = inboxMailer(clock);
  return { mailer: inbox, inbox };
}

function outcomesIn(registry: Registry): Counter<'outcome'> {
  const tried = new Counter({
    name: 'baari_mail_tries_total',
    help: 'Tries to send a mail, by what became of them; failed: it will never go out',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'again', 'failed']) tried.inc({ outcome }, 0);
  return tried;
}

/** Sends promised mails. The outcome is counted and logged without the address. */
export function mailModule(needs: Needs) {
  const { pool, registry, clock, logger } = needs;
  const opened = openMailer(needs);
  const store = mailStore(pool);
  const sweeps = [hourly('mail_failures', store.forgetOld)];
  if (!opened) return { service: null, sweeps };
  const { mailer, inbox } = opened;
  const tried = outcomesIn(registry);
  const onOutcome = (outcome: MailOutcome, tries: number, reason?: string) => {
    tried.inc({ outcome });
    if (outcome === 'failed') logger.warn({ reason, tries }, 'a mail was given up');
    if (outcome === 'again') logger.info({ reason, tries }, 'a mail will be tried again');
  };
  const service: MailDelivery = mailDelivery({
    mailer,
    clock,
    languageOf: store.languageOf,
    noteFailure: store.note,
    onOutcome,
  });
  return {
    service,
    sweeps,
    install(app: FastifyInstance): void {
      if (inbox) installDevInbox(app, inbox);
    },
    close: () => mailer.close(),
  };
}
