import type { PanelLanguage } from '@baari/contract/languages';
import type { Letter } from '../../lib/letter.ts';
import type { Attempt } from '../../ports/jobs.ts';
import { MailNotTaken } from '../../ports/mailer.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { MailFailure } from './store.ts';

/** The outcome of one try; 'failed' is final. */
export type MailOutcome = 'sent' | 'again' | 'failed';

export interface MailDeliveryDeps {
  mailer: Mailer;
  /** In which language the account with this address reads; null if there is none. */
  languageOf(email: string): Promise<PanelLanguage | null>;
  clock: () => Date;
  noteFailure(failure: MailFailure): Promise<void>;
  /** `reason` says what failed, never the address. */
  onOutcome(outcome: MailOutcome, tries: number, reason?: string): void;
}

/**
 * Sends the mails of jobs. A mail that can never be sent is noted for the operator and given up; any other failure
 * throws, for another try.
 */
export function mailDelivery({ mailer, languageOf, clock, noteFailure, onOutcome }: MailDeliveryDeps) {
  const giveUp = async ({ to, purpose }: Pick<Letter, 'to' | 'purpose'>, reason: string, tries: number) => {
    await noteFailure({ at: clock(), purpose, email: to, reason, tries });
    onOutcome('failed', tries, reason);
  };
  return {
    giveUp,
    async deliver(mail: Letter, { tries, isLast }: Attempt): Promise<void> {
      const written = await mail.write(mail.language ?? (await languageOf(mail.to)) ?? 'en');
      try {
        await mailer.send(written);
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
