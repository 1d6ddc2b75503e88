import type { CurrentUser } from '@baari/contract/account';
import { SHARED_DESKS_MAX } from '@baari/contract/limits';
import { ROLES } from '@baari/contract/roles';
import type { LockedDesk, PersonAtDesk, SharedDesk } from '@baari/contract/shared-desk';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { mac, newToken, sha256, tokenOf } from '../../lib/secret.ts';
import type { DeskForm, SharedDeskStore } from './store.ts';

export interface SharedDeskDeps {
  store: SharedDeskStore;
  pins: {
    hash(pin: string): Promise<string>;
    /** Does the same work if there is no hash. */
    matches(stored: string | null, pin: string): Promise<boolean>;
  };
  /** Under which PINs are hashed, the newest first. */
  pinKeys: readonly Buffer[];
  /** Makes the token of a desk that is paired with an Idempotency-Key. */
  deskKey: Buffer;
  currentUser(
    session: { doctorId: DoctorId; sharedDesk: string | null; authenticatedAt: Date },
    now: Date,
  ): Promise<CurrentUser>;
  forgetSession(tokenHash: Buffer): void;
}
/** The browser that is a shared desk. */
export interface AtBrowser {
  deskToken: string | null;
  sessionToken: string | null;
  /** Browser and system in words. */
  device: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A PIN is no password: what a person does next with it needs the password first. */
const NEVER = new Date(0);

const hashOf = (token: string | null) => (token === null ? null : sha256(token));

/** Shared desks: computers at the reception that owners pair, and that whoever works there opens with a PIN. */
export function sharedDeskService({ store, pins, pinKeys, deskKey, currentUser, forgetSession }: SharedDeskDeps) {
  /** So few digits are soon found by whoever reads the database alone; without the service's secret they are not. */
  const keyed = (key: Buffer, memberId: string, pin: string) => mac(key, `${memberId} ${pin}`).toString('base64url');

  async function isPin(stored: string, memberId: string, pin: string): Promise<boolean> {
    for (const key of pinKeys) if (await pins.matches(stored, keyed(key, memberId, pin))) return true;
    return false;
  }

  return {
    /** Null if this browser is no shared desk. */
    async look(deskToken: string | null, now: Date): Promise<LockedDesk | null> {
      const found = deskToken === null ? null : await store.look(sha256(deskToken), now);
      if (!found) return null;
      return { ...found, people: found.people.map((one) => ({ ...one, name: one.name ?? ROLES[one.role].name })) };
    },

    /** `isOf` hears whose PIN it is, before it is known to be right. */
    async open(
      { memberId, pin }: { memberId: string; pin: string },
      at: AtBrowser,
      now: Date,
      isOf: (memberId: string) => void,
    ): Promise<{ token: string; user: CurrentUser }> {
      if (at.deskToken === null) throw new Failure('NOT_A_SHARED_DESK');
      const desk = sha256(at.deskToken);
      const { isDesk, pinHash } = await store.beginPin(desk, memberId, now);
      if (!isDesk) throw new Failure('NOT_A_SHARED_DESK');
      if (pinHash === null) throw new Failure('PIN_RESTS');
      isOf(memberId);
      if (!(await isPin(pinHash, memberId, pin))) throw new Failure('PIN_WRONG');
      const token = newToken();
      const session = { tokenHash: sha256(token), oldTokenHash: hashOf(at.sessionToken), device: at.device };
      const sharedDesk = await store.open(desk, memberId, pinHash, session, now);
      if (sharedDesk === null) throw new Failure('PIN_WRONG');
      if (session.oldTokenHash) forgetSession(session.oldTokenHash);
      const user = await currentUser({ doctorId: memberId as DoctorId, sharedDesk, authenticatedAt: NEVER }, now);
      return { token, user };
    },

    async list(caller: PracticeCaller, deskToken: string | null, now: Date): Promise<SharedDesk[]> {
      const rows = await store.list(caller, hashOf(deskToken), now);
      return rows.map(({ pairedAt, usedAt, isThis, ...row }) => ({
        ...row,
        pairedAt: pairedAt.toISOString(),
        lastUsedAt: usedAt.toISOString(),
        isThisComputer: isThis,
      }));
    },

    /**
     * Ends the caller's session, and answers the token by which the browser is known as a shared desk from then on. With the same
     * Idempotency-Key it takes the place of the desk whose answer was lost, whatever it is called now.
     */
    async pair(
      caller: PracticeCaller,
      form: DeskForm,
      deskToken: string | null,
      idempotencyKey: string | null,
      now: Date,
    ): Promise<string> {
      const token = idempotencyKey === null ? newToken() : tokenOf(deskKey, caller.accountId, idempotencyKey);
      const made = { ...form, tokenHash: sha256(token), oldTokenHash: hashOf(deskToken), most: SHARED_DESKS_MAX };
      await store.pair(caller, made, now);
      forgetSession(caller.tokenHash);
      return token;
    },

    async change(caller: PracticeCaller, id: string, form: DeskForm, now: Date): Promise<void> {
      if (!UUID.test(id)) throw new Failure('NOT_FOUND');
      (await store.change(caller, id, form, now)).forEach(forgetSession);
    },

    async revoke(caller: PracticeCaller, id: string, now: Date): Promise<void> {
      if (!UUID.test(id)) throw new Failure('NOT_FOUND');
      (await store.revoke(caller, id, now)).forEach(forgetSession);
    },

    pinOf: (caller: PracticeCaller): Promise<PersonAtDesk['pin']> => store.pinOf(caller),

    async setPin(caller: PracticeCaller, pin: string, now: Date): Promise<void> {
      await store.setPin(caller, await pins.hash(keyed(pinKeys[0]!, caller.accountId, pin)), now);
    },

    removePin: (caller: PracticeCaller, now: Date): Promise<void> => store.removePin(caller, now),

    forgetEnded: store.forgetEnded,
  };
}
export type SharedDeskService = ReturnType<typeof sharedDeskService>;
