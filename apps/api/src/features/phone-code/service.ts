import { clinicTime } from '@baari/calendar/zone';
import type { Language } from '@baari/contract/languages';
import { PHONE_CODE_GAP_SECONDS, PHONE_CODE_MINUTES, PHONE_CONFIRMED_DAYS } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import { Failure, waitToResend } from '../../lib/failure.ts';
import type { CodeSender } from '../patient-message/service.ts';
import { codeMac, isConfirmation, newCode, writeConfirmation } from './rules.ts';
import type { CodeUse, PhoneAt } from './rules.ts';
import type { PhoneCodeStore } from './store.ts';

export interface PhoneCodeDeps {
  store: PhoneCodeStore;
  /** Null: this service cannot send one. */
  sender: CodeSender | null;
  keys: { code: Buffer; /** The newest first. */ confirmations: readonly Buffer[] };
  zone: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 5_000;

/** Confirms mobile numbers by a code that is sent there. */
export function phoneCodeService({ store, sender, keys, zone }: PhoneCodeDeps) {
  return {
    canConfirm: sender !== null,

    /** For visits whoever asks holds a ticket of that number, so it need not be a practice that lets confirmed numbers book alone. */
    async send(at: PhoneAt, use: CodeUse, language: Language, now: Date): Promise<void> {
      if (!sender) throw new Failure('PHONE_CODE_NOT_SENT');
      const code = newCode();
      const message = sender.fill(use === 'visits' ? 'visits' : 'code', code, language);
      const { paise } = message;
      const today = clinicTime(now, zone).date;
      const issued = await store.issue(at, {
        codeMac: codeMac(keys.code, at, use, code),
        now,
        expiresAt: new Date(now.getTime() + PHONE_CODE_MINUTES * MINUTE_MS),
        today,
        paise,
        isOfBooking: use === 'visits',
      });
      if (issued.refusal === 'NOT_ASKED') throw new Failure('NOT_FOUND');
      if (issued.refusal === 'NO_MONEY') throw new Failure('PHONE_CODE_NOT_SENT');
      if (issued.refusal === 'WAIT') {
        const { waitSeconds: retryAfterSeconds } = issued;
        const text =
          retryAfterSeconds > PHONE_CODE_GAP_SECONDS
            ? say(
                'no-more-codes-today',
                'No more codes are sent to this number today. Please try again tomorrow, or call the clinic.',
              )
            : waitToResend(retryAfterSeconds);
        throw new Failure('RESEND_LOCKED', { text, retryAfterSeconds });
      }
      await message.send(at.phoneNumber, () => store.giveBack(at.doctorId, today, paise));
    },

    /** Gives what shows that the number is confirmed for that. Throws CODE_INVALID, also for the code of another use, and PHONE_CODE_SPENT once it takes no more tries. */
    async confirm(at: PhoneAt, use: CodeUse, code: string, now: Date): Promise<string> {
      const isRight = await store.isRight(at, codeMac(keys.code, at, use, code), now);
      if (isRight === null) throw new Failure('PHONE_CODE_SPENT');
      if (!isRight)
        throw new Failure('CODE_INVALID', { text: say('phone-code-wrong', 'This code is wrong or too old.') });
      return writeConfirmation(
        keys.confirmations[0]!,
        at,
        use,
        new Date(now.getTime() + PHONE_CONFIRMED_DAYS * DAY_MS),
      );
    },

    isConfirmed: (at: PhoneAt, use: CodeUse, confirmation: string, now: Date): boolean =>
      isConfirmation(keys.confirmations, at, use, confirmation, now),

    /** The sweep: forgets codes that nobody counts any more. */
    async forgetOld(now: Date): Promise<void> {
      const before = new Date(now.getTime() - DAY_MS);
      while ((await store.forgetBefore(before, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE);
    },
  };
}
export type PhoneCodeService = ReturnType<typeof phoneCodeService>;
