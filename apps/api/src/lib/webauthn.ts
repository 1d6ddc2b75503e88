import type { NewPasskey, PasskeyAnswer } from '@baari/contract/account-passkeys';
import { PASSKEY_MINUTES } from '@baari/contract/limits';

/** A passkey as browsers are told of it. */
export interface KnownPasskey {
  credentialId: Buffer;
  transports: string[];
}
/** What is kept of a new passkey. */
export interface MadePasskey extends KnownPasskey {
  publicKey: Buffer;
  signCount: number;
}
/** What an answer is checked with. */
export interface KeptPasskey {
  publicKey: Buffer;
  signCount: number;
}

/** ES256, EdDSA and RS256: between them every device has one. */
const ALGORITHMS = [-7, -8, -257];
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;

/** It is 25 MB, which a process without passkeys need not hold. */
const load = () => import('@simplewebauthn/server');

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const toText = (bytes: Buffer) => bytes.toString('base64url');
const listed = (known: readonly KnownPasskey[]) =>
  known.map(({ credentialId, transports }) => ({ id: toText(credentialId), transports }));

/** Passkeys of the site at `publicUrl`. Each answer must come from its pages, and from a device that has made sure who its user is. */
export function webauthn(publicUrl: string, siteName: string) {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
  return {
    /** What a browser needs to make a passkey that can be found without the account's name; `known` are those that the account has. */
    async creationOptions(account: { id: string; name: string }, known: readonly KnownPasskey[], challenge: string) {
      const { generateRegistrationOptions } = await load();
      return generateRegistrationOptions({
        rpName: siteName,
        rpID,
        userID: new Uint8Array(Buffer.from(account.id)),
        userName: account.name,
        userDisplayName: account.name,
        challenge: toBytes(challenge),
        timeout: TIMEOUT_MS,
        excludeCredentials: listed(known),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
    },

    /** What a browser needs to answer with one of the `known` passkeys; with any of this site if there are none. */
    async requestOptions(known: readonly KnownPasskey[], challenge: string) {
      const { generateAuthenticationOptions } = await load();
      return generateAuthenticationOptions({
        rpID,
        challenge: toBytes(challenge),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        ...(known.length > 0 && { allowCredentials: listed(known) }),
      });
    },

    /** The passkey that was made for the challenge; null if it was made for something else, elsewhere, or made up. */
    async made(credential: NewPasskey, challenge: string): Promise<MadePasskey | null> {
      const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
        load(),
        import('@simplewebauthn/server/helpers'),
      ]);
      try {
        const statement = decodeAttestationObject(toBytes(credential.response.attestationObject)).get('attStmt');
        // A certificate of the device's maker, which nobody asked for: it may name addresses to be fetched.
        if (statement.get('x5c') ?? statement.get('response')) return null;
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: { ...credential, clientExtensionResults: {} },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!verified || registrationInfo.credential.id !== credential.id) return null;
        const { publicKey, counter } = registrationInfo.credential;
        const transports = (credential.response.transports ?? []).filter((one) => TRANSPORTS.includes(one));
        return {
          credentialId: Buffer.from(credential.id, 'base64url'),
          publicKey: Buffer.from(publicKey),
          signCount: counter,
          transports,
        };
      } catch {
        return null; // the library throws at whatever it does not like
      }
    },

    /** The passkey's new counter, if it answered the challenge; null if it answered something else, elsewhere, or not at all. */
    async answered(credential: PasskeyAnswer, challenge: string, kept: KeptPasskey): Promise<number | null> {
      const { verifyAuthenticationResponse } = await load();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { ...credential, clientExtensionResults: {} },
          expectedChallenge: challenge,
          credential: { id: credential.id, publicKey: new Uint8Array(kept.publicKey), counter: kept.signCount },
        });
        return verified ? authenticationInfo.newCounter : null;
      } catch {
        return null;
      }
    },
  };
}
export type WebAuthn = ReturnType<typeof webauthn>;
