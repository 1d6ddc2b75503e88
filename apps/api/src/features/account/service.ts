import { clinicTime } from '@baari/calendar/zone';
import type { Client } from '../../lib/client.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import { newDoctorId } from '../../lib/doctor-id.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { seal, unsealAny } from '../../lib/secret.ts';
import type { HumanCheck } from '../../ports/human-check.ts';
import type { Letter } from '../../lib/letter.ts';
import {
  clinicEnded,
  writeClinicEndedMail,
  writePasskeyMail,
  writePasswordMail,
  writeSecondFactorMail,
  writeSharedDeskMail,
} from './mails.ts';
import type { AccountMailHouse, ClinicEnded, SharedDeskNews } from './mails.ts';
import type { Passwords } from './passwords.ts';
import type { NewSessionFor, Visitor } from './rules-new-session.ts';
import { codeInvalid, linkInvalid } from './service-codes.ts';
import type { CodesService } from './service-codes.ts';
import type { LoggedIn } from './service-login.ts';
import { refuseWellKnown } from './service-password-check.ts';
import type { SessionCache } from './session-cache.ts';
import type { DeletionStore } from './store-deletion.ts';
import type { AccountStore } from './store.ts';
import { asNewUser } from './views.ts';

export interface AccountDeps {
  store: AccountStore;
  deletion: DeletionStore;
  codes: Pick<CodesService, 'prove' | 'proveLink'>;
  sessions: Pick<SessionCache, 'forget' | 'forgetAll'>;
  passwords: Passwords;
  newSession: NewSessionFor;
  humanCheck: HumanCheck;
  zone: string;
  house: AccountMailHouse;
  removeFiles(keys: readonly string[]): Promise<unknown>;
  /** Seal the mail to a member whose clinic has ended, whose account may be gone, until it is sent; the newest first. */
  endedKeys: readonly Buffer[];
}
/** The session of a call. */
export interface OwnSession extends ActingSession {
  authenticatedAt: Date;
}

/** Creating and deleting accounts, and resetting a password by mail. */
export function accountService(deps: AccountDeps) {
  const { store, deletion, codes, sessions, passwords, newSession, humanCheck, zone, house, removeFiles, endedKeys } =
    deps;
  const jobOf = (told: ClinicEnded) => ({ kind: 'clinic-ended', sealed: seal(endedKeys[0]!, JSON.stringify(told)) });
  return {
    /**
     * Checks the password first, because a bad one can be corrected without a new code or solution; then the
     * human-check; then the code, which has only five tries.
     */
    async register(
      form: { email: string; otp: string; password: string; reCaptcha: string },
      visitor: Visitor,
      now: Date,
    ): Promise<LoggedIn> {
      const { email, otp, password, reCaptcha } = form;
      refuseWellKnown('password', password);
      if (!(await humanCheck.passes(reCaptcha, now))) throw new Failure('HUMAN_CHECK_FAILED');
      const code = await codes.prove('signup', email, otp, visitor.client, now);
      const hash = await passwords.hash(password);
      const doctorId = newDoctorId();
      const session = newSession(visitor, now);
      if (!(await store.register(email, code, hash, doctorId, session))) throw codeInvalid();
      if (session.oldTokenHash) sessions.forget(session.oldTokenHash);
      return { token: session.token, user: asNewUser(doctorId, email) };
    },

    async resetPassword(
      form: { email: string; otp: string; newPassword: string },
      client: Client,
      now: Date,
    ): Promise<void> {
      const { email, otp, newPassword } = form;
      refuseWellKnown('newPassword', newPassword);
      const code = await codes.prove('reset', email, otp, client, now);
      const doctorId = await store.resetPassword(email, code, await passwords.hash(newPassword), now);
      if (doctorId === null) throw codeInvalid();
      sessions.forgetAll(doctorId);
    },

    async resetPasswordByLink(form: { email: string; token: string; newPassword: string }, now: Date): Promise<void> {
      const { email, token, newPassword } = form;
      refuseWellKnown('newPassword', newPassword);
      const link = await codes.proveLink('reset', email, token, now);
      const doctorId = await store.resetPassword(email, link, await passwords.hash(newPassword), now);
      if (doctorId === null) throw linkInvalid();
      sessions.forgetAll(doctorId);
    },

    async deleteAccount(session: ActingSession, now: Date): Promise<void> {
      const files = await deletion.deleteAccount(session, clinicTime(now, zone).date, jobOf, now);
      sessions.forgetAll(session.doctorId);
      await removeFiles(files);
    },

    /** The mail about a changed password; null if the account is gone or has no address. */
    async passwordNotice(doctorId: DoctorId): Promise<Letter | null> {
      const user = await store.findUser(doctorId);
      return user?.email ? writePasswordMail(user.email, house) : null;
    },

    /** The mail about a second factor that was turned on or off; null if the account is gone or has no address. */
    async secondFactorNotice(doctorId: DoctorId, isOn: boolean): Promise<Letter | null> {
      const user = await store.findUser(doctorId);
      return user?.email ? writeSecondFactorMail(user.email, isOn, house) : null;
    },

    /** The mail about a passkey that was added or removed; null if the account is gone or has no address. */
    async passkeyNotice(doctorId: DoctorId, passkey: { device: string; isAdded: boolean }): Promise<Letter | null> {
      const user = await store.findUser(doctorId);
      return user?.email ? writePasskeyMail(user.email, passkey, house) : null;
    },

    async sharedDeskNotice(doctorId: DoctorId, told: SharedDeskNews): Promise<Letter | null> {
      const user = await store.findUser(doctorId);
      return user?.email ? writeSharedDeskMail(user.email, told, house) : null;
    },

    /** The mail to a member whose clinic has ended. */
    clinicEndedNotice: (sealed: string): Letter =>
      writeClinicEndedMail(clinicEnded.parse(JSON.parse(unsealAny(endedKeys, sealed))), house),

    challenge: (now: Date) => humanCheck.challenge(now),
  };
}
export type AccountService = ReturnType<typeof accountService>;
