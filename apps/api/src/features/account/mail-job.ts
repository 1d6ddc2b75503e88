import { CODE_VALID_MINUTES } from '@baari/contract/limits';
import { z } from 'zod';
import { seal, unseal } from '../../lib/secret.ts';
import { MailNotTaken } from '../../ports/mailer.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { writeMail } from './mails.ts';
import type { CodeMail } from './mails.ts';

const sealedJob = z.object({ sealed: z.string() });
const order = z.object({
  to: z.string(),
  purpose: z.enum(['signup', 'signup-known', 'reset', 'none']),
  code: z.string(),
  sentAt: z.number(),
});

/** What is to be mailed, as a job's data: address and code are sealed, so neither can be read in the database. */
export const mailJob = (
  key: Buffer,
  mail: CodeMail | (Omit<CodeMail, 'purpose'> & { purpose: 'none' }),
  now: Date,
): object => ({
  sealed: seal(key, JSON.stringify({ ...mail, sentAt: now.getTime() })),
});

export interface MailJobDeps {
  key: Buffer;
  mailer: Mailer;
  brandName: string;
  clock: () => Date;
  onRefused(reason: string): void;
}

/** Sends what `mailJob` ordered; throws where another try may help. */
export function mailWorker({ key, mailer, brandName, clock, onRefused }: MailJobDeps) {
  return async (data: unknown): Promise<void> => {
    const mail = order.parse(JSON.parse(unseal(key, sealedJob.parse(data).sealed)));
    const { purpose } = mail;
    // Nobody has that address here; the job itself is what makes both cases alike.
    if (purpose === 'none') return;
    if (clock().getTime() > mail.sentAt + CODE_VALID_MINUTES * 60_000) return onRefused('too late to be of use');
    try {
      await mailer.send(writeMail({ ...mail, purpose }, brandName));
    } catch (error) {
      if (error instanceof MailNotTaken && error.forGood) return onRefused(error.message);
      throw error;
    }
  };
}
