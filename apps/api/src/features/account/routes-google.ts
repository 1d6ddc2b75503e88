import type { accountGoogleEndpoints } from '@baari/contract/account-google';
import type { EndpointShape } from '@baari/contract/endpoint';
import { CODE_AFTER_GOOGLE } from '@baari/contract/login-messages';
import type { LoginMessage } from '@baari/contract/login-messages';
import { say } from '@baari/contract/said';
import type { Call, Handlers } from '../../http/caller.ts';
import { tooOld } from './rules-second-factor.ts';
import type { GoogleSignedIn, GoogleSignInService } from './service-google.ts';

const MESSAGES: Readonly<Record<Exclude<GoogleSignedIn['came'], 'in' | 'second-factor'>, LoginMessage>> = {
  cancelled: 'Google sign-in was cancelled',
  unverified: 'Please verify your e-mail address with Google first.',
  refused: 'Google sign-in failed. Please try again.',
  closed: 'New accounts cannot be made at the moment. Please try again later.',
  locked: 'This account is locked. Please contact support.',
};

const backToLogin = (message: LoginMessage) => ({ location: `/login?message=${encodeURIComponent(message)}` });

/**
 * A person opens this address in the browser, so Google's failure becomes a text on the login page and a line in the
 * log.
 */
function failed({ log }: Pick<Call<EndpointShape>, 'log'>, error: unknown) {
  log.warn({ err: error }, 'a sign-in with Google failed');
  return backToLogin(MESSAGES.refused);
}

/** `signIn` is null if Google sign-in is not set up. */
export function googleHandlers(signIn: GoogleSignInService | null): Handlers<typeof accountGoogleEndpoints> {
  if (signIn === null) {
    const notSetUp = async () => backToLogin('Google sign-in is not set up yet');
    const neverBegun = async () => {
      throw tooOld();
    };
    return { startGoogleSignIn: notSetUp, finishGoogleSignIn: notSetUp, finishGoogleWithCode: neverBegun };
  }
  return {
    startGoogleSignIn: async (call) => {
      try {
        const { address, sealed } = await signIn.begin(call.query.from ?? '/', call, call.now);
        call.keepSignIn(sealed);
        return { location: address };
      } catch (error) {
        return failed(call, error);
      }
    },

    finishGoogleSignIn: async (call) => {
      call.endSignIn();
      try {
        const done = await signIn.finish(call.query, call.signIn, call, call.now);
        if (done.came === 'second-factor') {
          call.keepSignIn(done.sealed);
          return { location: `/login${CODE_AFTER_GOOGLE}` };
        }
        if (done.came !== 'in' && done.came !== 'cancelled') call.refuseSignIn();
        if (done.came !== 'in') return backToLogin(MESSAGES[done.came]);
        call.openSession(done.token);
        return { location: done.returnTo };
      } catch (error) {
        call.refuseSignIn();
        return failed(call, error);
      }
    },

    finishGoogleWithCode: async (call) => {
      const token = await signIn.finishWithCode(call.body.code, call.signIn, call, call.now, call.isOf);
      call.endSignIn();
      call.openSession(token);
      return say('logged-in', 'You are logged in');
    },
  };
}
