import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';

/** Values as CBOR writes them (RFC 8949): whole numbers, text, bytes, lists, and maps in the order given. */
type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>;

/** The type of a value and a number below 2^16: how long it is, or what it is. */
function head(type: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(type << 5) | n]);
  return n < 256 ? Buffer.from([(type << 5) | 24, n]) : Buffer.from([(type << 5) | 25, n >> 8, n & 255]);
}

/** A value in CBOR. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

/** The point of a public key of P-256, uncompressed. */
function pointOf(key: KeyObject): Buffer {
  const { x, y } = z.object({ x: z.string(), y: z.string() }).parse(key.export({ format: 'jwk' }));
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

/** The key as authenticators give it (COSE, RFC 9053): ES256 with its point. */
function coseKey(key: KeyObject): Buffer {
  const [x, y] = [pointOf(key).subarray(1, 33), pointOf(key).subarray(33)];
  return cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], [-2, x], [-3, y]])); // prettier-ignore
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const [USER_PRESENT, USER_VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

const creation = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ id: z.string() }),
  user: z.looseObject({ id: z.string() }),
  excludeCredentials: z.array(z.looseObject({ id: z.string() })),
});
const request = z.looseObject({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.optional(z.array(z.looseObject({ id: z.string() }))),
});

/** What a hostile browser or device does otherwise. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The type in the client's data, 'webauthn.create' or 'webauthn.get'. */
  type?: string;
  isVerified?: boolean;
  signCount?: number;
  userHandle?: string;
  /** Brings a certificate of the device's maker, as a security key does (FIDO U2F). */
  isCertified?: boolean;
  /** Whose name the answer has. */
  id?: string;
  /** Signs with a key of its own. */
  forged?: boolean;
}

interface Held {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  signCount: number;
}

/** Browser and authenticator in one, in software: makes passkeys and answers with them, at the pages of `origin`. */
export function passkeyDevice(origin: string, { counts = true } = {}) {
  const held: Held[] = [];

  const clientData = (type: string, challenge: string, other: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: other.type ?? type,
        challenge: other.challenge ?? challenge,
        origin: other.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData(rpId: string, flags: number, signCount: number, key: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signCount);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, key]);
  }
  const flagsOf = ({ isVerified = true }: Deviation) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);

  return {
    held,

    /** What `navigator.credentials.create` gives. */
    create(options: unknown, other: Deviation = {}) {
      const { challenge, rp, user, excludeCredentials } = creation.parse(options);
      if (excludeCredentials.some(({ id }) => held.some((one) => one.id === id)))
        throw new Error('This device has a passkey of the account');
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = other.id ?? randomBytes(32).toString('base64url');
      held.push({ id, rpId: rp.id, userHandle: user.id, privateKey, signCount: 0 });
      const rawId = Buffer.from(id, 'base64url');
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey(publicKey)]);
      const authData = authenticatorData(other.rpId ?? rp.id, flagsOf(other) | WITH_KEY, other.signCount ?? 0, key);
      const data = clientData('webauthn.create', challenge, other);
      const statement = new Map<string, Cbor>();
      if (other.isCertified) {
        const signed = [Buffer.alloc(1), sha256(rp.id), sha256(data), rawId, pointOf(publicKey)];
        statement.set('sig', sign('sha256', Buffer.concat(signed), CERTIFICATE_KEY));
        statement.set('x5c', [new X509Certificate(CERTIFICATE).raw]);
      }
      const attestation = new Map<string, Cbor>([
        ['fmt', other.isCertified ? 'fido-u2f' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** What `navigator.credentials.get` gives: the newest passkey that is asked for answers. */
    get(options: unknown, other: Deviation = {}) {
      const { challenge, rpId, allowCredentials } = request.parse(options);
      const asked = (id: string) => allowCredentials === undefined || allowCredentials.some((one) => one.id === id);
      const passkey = held.findLast((one) => one.rpId === rpId && asked(one.id));
      if (!passkey) throw new Error('This device has no passkey that is asked for');
      if (counts) passkey.signCount += 1;
      const data = clientData('webauthn.get', challenge, other);
      const authData = authenticatorData(other.rpId ?? rpId, flagsOf(other), other.signCount ?? passkey.signCount);
      const key = other.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : passkey.privateKey;
      const id = other.id ?? passkey.id;
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), key).toString('base64url'),
          userHandle: other.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>;
