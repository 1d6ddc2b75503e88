import { CODE_VALID_MINUTES } from '@baari/contract/limits';
import { isPanelLanguage } from '@baari/contract/languages';
import type { PanelLanguage } from '@baari/contract/languages';
import { z } from 'zod';
import { seal, unsealAny } from '../../lib/secret.ts';
import type { Attempt } from '../../ports/jobs.ts';
import type { MailDelivery } from '../mail/service.ts';
import { writeMail } from './mails.ts';
import type { AccountMailHouse, CodeMail } from './mails.ts';

const sealedJob = z.object({ sealed: z.string() });
const order = z.object({
  to: z.string(),
  purpose: z.enum(['signup', 'signup-known', 'reset', 'none']),
  code: z.string(),
  /** Missing in a job of before there were links. */
  link: z.nullish(z.string()),
  /** Missing in a job of before mails were in several. */
  language: z.nullish(z.custom<PanelLanguage>(isPanelLanguage)),
  sentAt: z.number(),
});

/** The data of a mail job. Address and code are encrypted, so neither can be read in the database. */
export const mailJob = (
  key: Buffer,
  mail: CodeMail | (Omit<CodeMail, 'purpose'> & { purpose: 'none' }),
  now: Date,
): object => ({
  sealed: seal(key, JSON.stringify({ ...mail, sentAt: now.getTime() })),
});

export interface MailJobDeps {
  /** The newest first: a job may have been written before the secret was changed. */
  keys: readonly Buffer[];
  delivery: MailDelivery;
  house: AccountMailHouse;
  clock: () => Date;
}

const TOO_LATE = 'too late to be of use';

/** Sends the mail of such a job; throws if another try may help. */
export function mailWorker({ keys, delivery, house, clock }: MailJobDeps) {
  return async (data: unknown, attempt: Attempt): Promise<void> => {
    const mail = order.parse(JSON.parse(unsealAny(keys, sealedJob.parse(data).sealed)));
    const { purpose } = mail;
    // No account has this address. The job exists only so that both cases look alike from outside.
    if (purpose === 'none') return;
    if (clock().getTime() > mail.sentAt + CODE_VALID_MINUTES * 60_000)
      return delivery.giveUp(mail, TOO_LATE, attempt.tries);
    await delivery.deliver(
      writeMail({ ...mail, purpose, link: mail.link ?? null, language: mail.language ?? null }, house),
      attempt,
    );
  };
}
