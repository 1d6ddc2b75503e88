import {
  CODE_VALID_MINUTES,
  CODES_PER_DAY,
  RESET_RESEND_LOCK_SECONDS,
  SIGNUP_RESEND_LOCK_SECONDS,
} from '@baari/contract/limits';
import type { PanelLanguage } from '@baari/contract/languages';
import { PROBLEMS } from '@baari/contract/problem';
import { say } from '@baari/contract/said';
import type { Client } from '../../lib/client.ts';
import { Failure, fieldError, waitToResend } from '../../lib/failure.ts';
import { mac as macOf } from '../../lib/secret.ts';
import { mailJob } from './mail-job.ts';
import { codeMac, linkMac, newCode, newLinkToken } from './rules.ts';
import type { CodeLane, CodePurpose } from './rules.ts';
import type { AccountStore } from './store.ts';

export interface CodesDeps {
  store: Pick<AccountStore, 'issueCode' | 'tryCode' | 'isCodeLink'>;
  keys: { code: Buffer; mail: Buffer };
  /** False if no mail can be sent; then no code is promised. */
  mailOn: boolean;
}

/** Who asks for a code. */
export interface Asking {
  client: Client;
  network: string;
  /** Of the page; null: unknown. */
  language: PanelLanguage | null;
}

const MINUTE_MS = 60_000;
const LOCK_SECONDS = { signup: SIGNUP_RESEND_LOCK_SECONDS, reset: RESET_RESEND_LOCK_SECONDS };

const inMinutes = (seconds: number) => (seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`);

const NO_NETWORK = Buffer.alloc(0);

const lanesOf = (purpose: CodePurpose): CodeLane[] => (purpose === 'reset' ? ['reset-own', 'reset'] : [purpose]);

export const codeInvalid = () =>
  new Failure('CODE_INVALID', { errors: [fieldError('otp', say('CODE_INVALID', PROBLEMS.CODE_INVALID.text))] });

export const linkInvalid = () =>
  new Failure('CODE_INVALID', {
    text: say('code-link-ended', 'This link was used or is too old. Please ask for a new code.'),
  });

/** Codes by mail, which prove that a person owns an address. */
export function codesService({ store, keys, mailOn }: CodesDeps) {
  return {
    /** Mails a code, which leaves those that other networks asked for, unless one of these has just been mailed. The caller cannot tell from it whether the address is known. */
    async send(
      purpose: CodePurpose,
      email: string,
      { client: { isKnown }, network, language }: Asking,
      now: Date,
    ): Promise<void> {
      if (!mailOn)
        throw new Failure('NOT_READY', {
          text: say('mail-off', 'Mail is not set up here yet, so no code can be sent.'),
        });
      const lane = purpose === 'reset' && isKnown ? 'reset-own' : purpose;
      const code = newCode();
      const link = purpose === 'reset' ? newLinkToken() : null;
      const purposeFor = (known: boolean, sends: boolean) => {
        if (!sends) return 'none';
        return purpose === 'signup' ? (known ? 'signup-known' : 'signup') : known ? 'reset' : 'none';
      };
      const issued = await store.issueCode(
        {
          purpose: lane,
          email,
          askedFrom: lane === 'reset-own' ? NO_NETWORK : macOf(keys.code, `asked from\n${network}\n${email}`),
          mac: codeMac(keys.code, lane, email, code),
          linkMac: link === null ? null : linkMac(keys.code, lane, email, link),
          now,
          expiresAt: new Date(now.getTime() + CODE_VALID_MINUTES * MINUTE_MS),
          lockSeconds: LOCK_SECONDS[purpose],
          // Strangers who ask in the owner's name must not make the owner wait longer.
          perDay: isKnown ? null : CODES_PER_DAY,
        },
        (known, sends) =>
          mailJob(keys.mail, { to: email, purpose: purposeFor(known, sends), code, link, language }, now),
      );
      if (issued.issued) return;
      const { waitSeconds: retryAfterSeconds, byAddress } = issued;
      const text = byAddress
        ? say(
            'very-many-codes',
            `Very many codes were asked for with this address today. The next one can be sent in ${inMinutes(retryAfterSeconds)}.`,
            { minutes: Math.ceil(retryAfterSeconds / 60) },
          )
        : waitToResend(retryAfterSeconds);
      throw new Failure('RESEND_LOCKED', { text, retryAfterSeconds });
    },

    /** Uses one of the client's tries. Returns the stored form of a right code, and throws CODE_INVALID for a wrong one. */
    async prove(purpose: CodePurpose, email: string, code: string, client: Client, now: Date): Promise<Buffer> {
      // Strangers cannot guess at the owner's code, nor use up its tries.
      for (const lane of client.isKnown ? lanesOf(purpose) : [purpose]) {
        const mac = codeMac(keys.code, lane, email, code);
        if (await store.tryCode(lane, email, mac, macOf(keys.code, client.key), now)) return mac;
      }
      throw codeInvalid();
    },

    /** The stored form of the link beside a code; throws CODE_INVALID where it is not good. */
    async proveLink(purpose: CodePurpose, email: string, token: string, now: Date): Promise<Buffer> {
      for (const lane of lanesOf(purpose)) {
        const mac = linkMac(keys.code, lane, email, token);
        if (await store.isCodeLink(lane, email, mac, now)) return mac;
      }
      throw linkInvalid();
    },
  };
}
export type CodesService = ReturnType<typeof codesService>;
