import { CODE_VALID_MINUTES } from '@baari/contract/limits';
import { z } from 'zod';
import { seal, unsealAny } from '../../lib/secret.ts';
import type { Attempt } from '../../ports/jobs.ts';
import { MailNotTaken } from '../../ports/mailer.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { writeMail } from './mails.ts';
import type { AccountMailHouse, CodeMail } from './mails.ts';

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

/** A mail that will not go out, for the operator. */
export interface MailFailure {
  at: Date;
  purpose: string;
  email: string;
  reason: string;
  tries: number;
}
/** What became of one try; 'failed' is the end of it. */
export type MailOutcome = 'sent' | 'again' | 'failed';

export interface MailJobDeps {
  /** The newest first: a job may have been ordered before the key was changed. */
  keys: readonly Buffer[];
  mailer: Mailer;
  house: AccountMailHouse;
  clock: () => Date;
  noteFailure(failure: MailFailure): Promise<void>;
  /** `reason` says what failed and never to whom. */
  onOutcome(outcome: MailOutcome, tries: number, reason?: string): void;
}

const TOO_LATE = 'too late to be of use';

/** Sends what `mailJob` ordered; throws where another try may help. What will never go out is noted before it is given up. */
export function mailWorker({ keys, mailer, house, clock, noteFailure, onOutcome }: MailJobDeps) {
  return async (data: unknown, { tries, isLast }: Attempt): Promise<void> => {
    const mail = order.parse(JSON.parse(unsealAny(keys, sealedJob.parse(data).sealed)));
    const { purpose } = mail;
    // Nobody has that address here; the job itself is what makes both cases alike.
    if (purpose === 'none') return;
    const giveUp = async (reason: string) => {
      await noteFailure({ at: clock(), purpose, email: mail.to, reason, tries });
      onOutcome('failed', tries, reason);
    };
    if (clock().getTime() > mail.sentAt + CODE_VALID_MINUTES * 60_000) return giveUp(TOO_LATE);
    try {
      await mailer.send(writeMail({ ...mail, purpose }, house));
    } catch (error) {
      if (!(error instanceof MailNotTaken)) throw error;
      if (error.forGood) return giveUp(error.message);
      if (isLast) await giveUp(error.message);
      else onOutcome('again', tries, error.message);
      throw error;
    }
    onOutcome('sent', tries);
  };
}
