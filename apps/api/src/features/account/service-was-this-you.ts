import { WAS_THIS_YOU_DAYS } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import type { Letter } from '../../lib/letter.ts';
import { seal, unsealAny } from '../../lib/secret.ts';
import { leftBehind, writeLeftBehindMail, writeWasThisYouMail } from './mails.ts';
import type { AccountMailHouse } from './mails.ts';
import type { SeenFrom } from './rules-seen-from.ts';
import { readSessionLink, sessionLink } from './rules-session-link.ts';
import type { SessionCache } from './session-cache.ts';
import type { EndedLogIn, WasThisYouStore } from './store-was-this-you.ts';
import type { AccountStore } from './store.ts';

export interface WasThisYouDeps {
  store: WasThisYouStore;
  accounts: Pick<AccountStore, 'findUser'>;
  sessions: Pick<SessionCache, 'forget'>;
  places: Pick<SeenFrom, 'beginning'>;
  /** Of the links, the newest first. */
  keys: readonly Buffer[];
  /** Of the jobs that name people, the newest first. */
  mailKeys: readonly Buffer[];
  zone: string;
  house: AccountMailHouse;
}

/** How many of each. */
export interface EndedByLink {
  /** Sessions; 0 if none was left. */
  ended: number;
  desks: number;
  passwords: number;
  joined: number;
}

const BATCH = 100;
const FORGOTTEN_AT_ONCE = 5_000;

const linkInvalid = () =>
  new Failure('CODE_INVALID', {
    text: say('was-this-you-link-ended', `This link was used already, or is older than ${WAS_THIS_YOU_DAYS} days.`, {
      count: WAS_THIS_YOU_DAYS,
    }),
  });

/** Asks owners by mail whether a log-in from a new device or network was them, and ends its session if not. */
export function wasThisYouService({ store, accounts, sessions, places, keys, mailKeys, zone, house }: WasThisYouDeps) {
  const jobOf = ({ doctorId, passwords, joined }: EndedLogIn) =>
    passwords.length + joined.length === 0
      ? null
      : { kind: 'left-behind', doctorId, sealed: seal(mailKeys[0]!, JSON.stringify({ passwords, joined })) };
  return {
    /** The sweep: writes a job for each log-in of which its owner does not know yet. */
    async promiseDue(): Promise<void> {
      while ((await store.promiseMails(BATCH)) === BATCH);
    },

    /** The mail about a log-in; null if its link was used already, or the account is gone or has no address. */
    async write(doctorId: DoctorId, sessionId: string): Promise<Letter | null> {
      const [user, logIn] = await Promise.all([accounts.findUser(doctorId), store.find(sessionId)]);
      if (!user?.email || !logIn) return null;
      const { device, openedAt, isLast } = logIn;
      const network = places.beginning(logIn.network);
      const token = sessionLink(keys[0]!, sessionId);
      return writeWasThisYouMail(
        user.email,
        { device, network, openedAt, isLast, clock: user.clock ?? '12h', zone, token },
        house,
      );
    },

    /** Ends the session that a mail asked about, and what it opened. Whoever holds the link reads no names: they are mailed to its owner. */
    async endLogIn(token: string, now: Date): Promise<EndedByLink> {
      const sessionId = readSessionLink(keys, token);
      const ended = sessionId === null ? null : await store.endLogIn(sessionId, jobOf, now);
      if (ended === null) throw linkInvalid();
      for (const tokenHash of ended.hashes) sessions.forget(tokenHash);
      const { hashes, desks, passwords, joined } = ended;
      return { ended: hashes.length, desks, passwords: passwords.length, joined: joined.length };
    },

    /** The mail about what an ended session leaves behind; null if the account is gone or has no address. */
    async writeLeftBehind(doctorId: DoctorId, sealed: string): Promise<Letter | null> {
      const user = await accounts.findUser(doctorId);
      const left = leftBehind.parse(JSON.parse(unsealAny(mailKeys, sealed)));
      return user?.email ? writeLeftBehindMail(user.email, left, house) : null;
    },

    /** The sweep: forgets from where nobody logged in for long. */
    async forgetOld(now: Date): Promise<void> {
      while ((await store.forgetOld(now, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE);
    },
  };
}
export type WasThisYouService = ReturnType<typeof wasThisYouService>;
