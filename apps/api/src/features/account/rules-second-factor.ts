import { isRecoveryCode, plainCode } from '../../lib/authenticator.ts';
import { Failure } from '../../lib/failure.ts';

const said = (msg: string) => new Failure('CODE_INVALID', { errors: [{ path: 'code', msg }] });

/** A log-in with a code that is no good, as it was typed. */
export const wrongCode = (typed: string): Failure =>
  said(
    isRecoveryCode(plainCode(typed))
      ? 'This recovery code is wrong or was used before.'
      : 'This code is wrong or was used before. Wait for the next one.',
  );

/** A set-up with a code that the app cannot have shown. */
export const notOfSetUp = (): Failure =>
  said('This code is wrong. Scan the code again, and type the six digits that the app shows now.');

/** The code came too late after Google. */
export const tooOld = (): Failure => said('Your sign-in with Google is too old. Please sign in with Google again.');
