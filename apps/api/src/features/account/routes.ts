import type { accountEndpoints } from '@baari/contract/account';
import { say } from '@baari/contract/said';
import type { Call, Handlers } from '../../http/caller.ts';
import type { EndpointShape } from '@baari/contract/endpoint';
import { Failure } from '../../lib/failure.ts';
import type { Visitor } from './rules-new-session.ts';
import type { CodesService } from './service-codes.ts';
import type { LoginTries } from './service-login-tries.ts';
import type { LoginService } from './service-login.ts';
import type { CodeMails } from './service-code-mails.ts';
import type { AccountService } from './service.ts';

/** The person at the browser of a call. */
export const visitorOf = ({
  client,
  userAgent,
  sessionToken,
  deviceToBe,
  deskToken,
  network,
}: Pick<Call<EndpointShape>, keyof Visitor>): Visitor => ({
  client,
  userAgent,
  sessionToken,
  deviceToBe,
  deskToken,
  network,
});

export function accountHandlers(
  account: AccountService,
  codes: CodesService,
  mails: CodeMails,
  tries: LoginTries,
  login: LoginService,
  requireSignUp: () => Promise<void>,
): Handlers<typeof accountEndpoints> {
  /** Logs in who has this log-in name, by what was typed beside it. */
  async function loggedIn(
    call: Call<typeof accountEndpoints.login | typeof accountEndpoints.loginAtDesk>,
    email: string,
  ) {
    const { body, client, now } = call;
    const logIn = (hasProved: boolean) => login.login({ ...body, email }, visitorOf(call), now, hasProved);
    const { token, user } = await tries.letIn(client, email, body.humanCheck, now, logIn);
    call.openSession(token, email);
    return { ...say('logged-in', 'You are logged in'), user };
  }

  return {
    sendSignupCode: async ({ body, client, network, language, now }) => {
      await requireSignUp();
      const send = () => codes.send('signup', body.email, { client, network, language }, now);
      await mails.letIn({ network, email: body.email, solution: body.humanCheck }, now, send);
      return say('code-mailed', 'We have sent a mail to this address. Please check your inbox.');
    },

    register: async (call) => {
      await requireSignUp();
      const { token, user } = await account.register(call.body, visitorOf(call), call.now);
      call.openSession(token, call.body.email);
      return { ...say('account-ready', 'Your account is ready. Welcome!'), user };
    },

    login: (call) => loggedIn(call, call.body.email),

    loginAtDesk: async (call) => loggedIn(call, await login.nameAtDesk(call.deskToken, call.body.memberId, call.now)),

    getCurrentUser: async ({ session, language, now }) => ({
      ...say('logged-in', 'You are logged in'),
      user: await login.currentUser(session, now, language),
    }),

    logout: async (call) => {
      await login.logout(call.session, call.now);
      call.endSession();
      return say('logged-out', 'You are logged out');
    },

    reauthenticate: async (call) => {
      call.renewSession(await login.reauthenticate(call.session, call.body, call.client, call.now));
      return say('reauthenticated', 'Thank you, it is you');
    },

    forgotPassword: async ({ body, client, network, language, now }) => {
      const send = () => codes.send('reset', body.email, { client, network, language }, now);
      const asked = { network, email: body.email, solution: body.humanCheck };
      await (client.isKnown ? send() : mails.letIn(asked, now, send));
      return say(
        'reset-code-mailed',
        'If this address has an account, we have sent a code to it. Please check your inbox.',
      );
    },

    resetPassword: async ({ body, client, now }) => {
      await account.resetPassword(body, client, now);
      return say('password-changed', 'Your password is changed. Please log in.');
    },

    resetPasswordByLink: async ({ body, now }) => {
      await account.resetPasswordByLink(body, now);
      return say('password-changed', 'Your password is changed. Please log in.');
    },

    deleteAccount: async (call) => {
      await account.deleteAccount(call.session, call.now);
      call.endSession();
      return say('account-deleted', 'Your account is deleted');
    },

    getCaptcha: async ({ now }) => {
      const challenge = await account.challenge(now);
      if (!challenge) throw new Failure('NOT_FOUND');
      return challenge;
    },
  };
}
