import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keysFor, mac, sameBytes } from '../lib/secret.ts';

/** The longest that browsers keep a cookie (RFC 6265bis, section 5.5). */
const KEPT_SECONDS = 400 * 86_400;
/** A shared computer is known for eight accounts, by address and by doctor; the newest are kept. */
const NAMES_MAX = 16;
const ID_BYTES = 16;
const NAME_BYTES = 9;
const SEAL_BYTES = 16;
/** Cookies that were found to be ours and stay known to be, so that a browser's next calls need no new proof. */
const OPENED_MAX = 10_000;
const SHAPE = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{12}){0,16}\.[A-Za-z0-9_-]{22}$/;

/** A browser in which somebody has logged in before. */
export interface Device {
  /** Says nothing about who uses it. */
  id: string;
  /** Whether an account has logged in here: the one with this address, as it was written at log-in, or of this doctor. */
  knows(account: string): boolean;
}
export interface KnownDevices {
  /** The device that a call comes from; null if nobody has logged in there, or the cookie is not ours. */
  read(request: FastifyRequest): Device | null;
  /** The id of that device, or the one that the browser gets if it is remembered after this call. */
  idFor(request: FastifyRequest): string;
  /** Lets the browser be known from now on, for the account with this address or of this doctor if one is given. Answers the device's id. */
  remember(request: FastifyRequest, reply: FastifyReply, account?: string): string;
}

/** What a cookie of ours says, and the key that sealed it. */
interface Opened {
  key: Buffer;
  id: string;
  accounts: readonly string[];
}

/** Devices are known by a signed cookie, which outlives its sessions and opens nothing: it only decides whom a call is counted with. */
export function knownDevices(secrets: readonly Buffer[], publicUrl: string): KnownDevices {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-baari_device' : 'baari_device';
  const keys = keysFor(secrets, 'known device');
  const sealed = (key: Buffer, text: string) => mac(key, text).subarray(0, SEAL_BYTES);
  const nameOf = (key: Buffer, id: string, account: string) =>
    mac(key, `${id}\n${account.trim().toLowerCase()}`).subarray(0, NAME_BYTES).toString('base64url');

  const opened = new Map<string, Opened>();
  const newIds = new WeakMap<FastifyRequest, string>();

  function open(request: FastifyRequest): Opened | null {
    const cookie = request.cookies[name];
    if (cookie === undefined || !SHAPE.test(cookie)) return null;
    const kept = opened.get(cookie);
    if (kept) return kept;
    const found = unsealed(cookie);
    if (found) opened.set(cookie, found);
    if (opened.size > OPENED_MAX) opened.delete(opened.keys().next().value!);
    return found;
  }

  function unsealed(cookie: string): Opened | null {
    const text = cookie.slice(0, cookie.lastIndexOf('.'));
    const seal = Buffer.from(cookie.slice(text.length + 1), 'base64url');
    const key = keys.find((one) => sameBytes(sealed(one, text), seal));
    const [id, ...accounts] = text.split('.');
    return key && id ? { key, id, accounts } : null;
  }

  function idFor(request: FastifyRequest): string {
    const id = open(request)?.id ?? newIds.get(request) ?? randomBytes(ID_BYTES).toString('base64url');
    newIds.set(request, id);
    return id;
  }

  return {
    idFor,
    read(request) {
      const device = open(request);
      return (
        device && {
          id: device.id,
          knows: (account) => device.accounts.includes(nameOf(device.key, device.id, account)),
        }
      );
    },
    remember(request, reply, account) {
      const key = keys[0]!;
      const known = open(request);
      // Names under an earlier key cannot be written anew; their accounts are known again after their next log-in.
      const kept = known?.key === key ? known.accounts : [];
      const id = idFor(request);
      const added = account === undefined ? [] : [nameOf(key, id, account)];
      const text = [id, ...new Set([...added, ...kept])].slice(0, NAMES_MAX + 1).join('.');
      const value = `${text}.${sealed(key, text).toString('base64url')}`;
      reply.setCookie(name, value, { path: '/', secure, sameSite: 'lax', httpOnly: true, maxAge: KEPT_SECONDS });
      return id;
    },
  };
}
