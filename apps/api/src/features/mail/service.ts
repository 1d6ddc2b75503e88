import type { Attempt } from '../../ports/jobs.ts';
import { MailNotTaken } from '../../ports/mailer.ts';
import type { Mail, Mailer } from '../../ports/mailer.ts';
import type { MailFailure } from './store.ts';

/** The outcome of one try; 'failed' is final. */
export type MailOutcome = 'sent' | 'again' | 'failed';

export interface MailDeliveryDeps {
  mailer: Mailer;
  clock: () => Date;
  noteFailure(failure: MailFailure): Promise<void>;
  /** `reason` says what failed, never the address. */
  onOutcome(outcome: MailOutcome, tries: number, reason?: string): void;
}

/**
 * Sends the mails of jobs. A mail that can never be sent is noted for the operator and given up; any other failure
 * throws, for another try.
 */
export function mailDelivery({ mailer, clock, noteFailure, onOutcome }: MailDeliveryDeps) {
  const giveUp = async ({ to, purpose }: Pick<Mail, 'to' | 'purpose'>, reason: string, tries: number) => {
    await noteFailure({ at: clock(), purpose, email: to, reason, tries });
    onOutcome('failed', tries, reason);
  };
  return {
    giveUp,
    async deliver(mail: Mail, { tries, isLast }: Attempt): Promise<void> {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (!(error instanceof MailNotTaken)) throw error;
        if (error.forGood) return giveUp(mail, error.message, tries);
        if (isLast) await giveUp(mail, error.message, tries);
        else onOutcome('again', tries, error.message);
        throw error;
      }
      onOutcome('sent', tries);
    },
  };
}
export type MailDelivery = ReturnType<typeof mailDelivery>;
