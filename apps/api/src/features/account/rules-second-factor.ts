import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import { isRecoveryCode, plainCode } from '../../lib/authenticator.ts';
import { Failure, fieldError } from '../../lib/failure.ts';

const refused = (text: Words) => new Failure('CODE_INVALID', { errors: [fieldError('code', text)] });

/** A log-in with a code that is no good, as it was typed. */
export const wrongCode = (typed: string): Failure =>
  refused(
    isRecoveryCode(plainCode(typed))
      ? say('recovery-code-wrong', 'This recovery code is wrong or was used before.')
      : say('time-code-wrong', 'This code is wrong or was used before. Wait for the next one.'),
  );

/** A set-up with a code that the app cannot have shown. */
export const notOfSetUp = (): Failure =>
  refused(
    say('not-of-set-up', 'This code is wrong. Scan the code again, and type the six digits that the app shows now.'),
  );

/** The code came too late after Google. */
export const tooOld = (): Failure =>
  refused(say('google-too-old', 'Your sign-in with Google is too old. Please sign in with Google again.'));
