import type { accountPasskeysEndpoints } from '@baari/contract/account-passkeys';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { PasskeyLogin } from './service-passkey-login.ts';
import type { PasskeysService } from './service-passkeys.ts';

export const passkeysHandlers = (
  passkeys: PasskeysService,
  login: PasskeyLogin,
): Handlers<typeof accountPasskeysEndpoints> => ({
  getPasskeys: async ({ session }) => ({
    ...say('passkeys-found', 'Passkeys found'),
    passkeys: await passkeys.list(session),
  }),
  beginPasskey: async ({ session, now }) => ({
    ...say('passkey-asked', 'Please confirm on your device'),
    ...(await passkeys.begin(session, now)),
  }),
  addPasskey: async ({ session, body, userAgent, now }) => {
    await passkeys.add(session, body, userAgent, now);
    return say('passkey-added', 'Your passkey is added. You can log in with it.');
  },
  removePasskey: async ({ session, params, now }) => {
    await passkeys.remove(session, params.id, now);
    return say('passkey-removed', 'The passkey is removed');
  },

  beginPasskeyLogin: async ({ now }) => ({
    ...say('passkey-asked', 'Please confirm on your device'),
    ...(await login.beginLogin(now)),
  }),
  loginWithPasskey: async (call) => {
    const { token, user } = await login.login(call.body, call, call.now, call.isOf);
    call.openSession(token, user.phone ?? user.email);
    return { ...say('logged-in', 'You are logged in'), user };
  },
  beginPasskeyReauth: async ({ session, now }) => ({
    ...say('passkey-asked', 'Please confirm on your device'),
    ...(await login.beginReauth(session, now)),
  }),
  reauthenticateWithPasskey: async (call) => {
    call.renewSession(await login.reauthenticate(call.session, call.body, call.now));
    return say('reauthenticated', 'Thank you, it is you');
  },
});
