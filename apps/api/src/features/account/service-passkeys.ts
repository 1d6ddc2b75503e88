import type { NewPasskey, Passkey } from '@baari/contract/account-passkeys';
import { PASSKEYS_MAX } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import type { ActingSession } from '../../lib/acting-session.ts';
import { Failure, fieldFailure } from '../../lib/failure.ts';
import type { WebAuthn } from '../../lib/webauthn.ts';
import type { PasskeyChallenges } from './service-passkey-challenges.ts';
import { deviceName } from './rules-device.ts';
import type { PasskeysStore } from './store-passkeys.ts';
import type { AccountStore } from './store.ts';
import { logInNameOf } from './views.ts';

export interface PasskeysDeps {
  store: Pick<PasskeysStore, 'list' | 'add' | 'remove'>;
  accounts: Pick<AccountStore, 'findUser'>;
  challenges: PasskeyChallenges;
  webauthn: Pick<WebAuthn, 'creationOptions' | 'made'>;
}

const asked = ({ doctorId }: ActingSession) => ({ purpose: 'add', doctorId }) as const;

/** The passkeys of an account: which there are, adding one, removing one. */
export function passkeysService({ store, accounts, challenges, webauthn }: PasskeysDeps) {
  return {
    async list(session: ActingSession): Promise<Passkey[]> {
      return (await store.list(session)).map(({ id, device, addedAt, lastUsedAt }) => ({
        id,
        device: device === '' ? null : device,
        addedAt: addedAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },

    /** What the browser needs to make one. Nothing is kept of it here: the browser brings it back. */
    async begin(session: ActingSession, now: Date) {
      const [account, known] = await Promise.all([accounts.findUser(session.doctorId), store.list(session)]);
      if (!account) throw new Failure('NO_SESSION');
      if (known.length >= PASSKEYS_MAX) throw new Failure('PASSKEY_LIMIT');
      const { text, begun } = challenges.ask(asked(session), now);
      const options = await webauthn.creationOptions({ id: session.doctorId, name: logInNameOf(account) }, known, text);
      return { options: { ...options }, begun };
    },

    async add(
      session: ActingSession,
      given: { begun: string; credential: NewPasskey },
      userAgent: string,
      now: Date,
    ): Promise<void> {
      const challenge = challenges.opened(given.begun, asked(session), now);
      if (!challenge)
        throw fieldFailure('begun', say('passkey-took-too-long', 'This took too long. Please try again.'));
      const made = await webauthn.made(given.credential, challenge.text);
      if (!made)
        throw fieldFailure(
          'credential',
          say('passkey-unusable', 'This passkey cannot be used here. Please try another one.'),
        );
      const came = await store.add(session, { ...made, device: deviceName(userAgent) }, challenge, now);
      if (came === 'full') throw new Failure('PASSKEY_LIMIT');
      if (came === 'gone') throw new Failure('NO_SESSION');
      if (came === 'taken')
        throw fieldFailure(
          'credential',
          say('passkey-of-another-account', 'This passkey opens another account already.'),
        );
      if (came === 'answered')
        throw fieldFailure('begun', say('passkey-used-before', 'This was used before. Please try again.'));
    },

    async remove(session: ActingSession, id: string, now: Date): Promise<void> {
      if (!(await store.remove(session, id, now))) throw new Failure('NOT_FOUND');
    },
  };
}
export type PasskeysService = ReturnType<typeof passkeysService>;
