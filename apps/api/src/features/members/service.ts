import { isMobile } from '@baari/contract/fields';
import { isPanelLanguage } from '@baari/contract/languages';
import type { PanelLanguage } from '@baari/contract/languages';
import { INVITATION_HOURS, MEMBERS_MAX } from '@baari/contract/limits';
import type { ClinicPractice, Invitation, MadeLink, Member } from '@baari/contract/members';
import type { Role } from '@baari/contract/roles';
import { z } from 'zod';
import { newDoctorId } from '../../lib/doctor-id.ts';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import { Failure } from '../../lib/failure.ts';
import { newToken, seal, sha256, tokenOf, unsealAny } from '../../lib/secret.ts';
import type { Letter } from '../../lib/letter.ts';
import { memberRemoved, writeInvitation, writeMemberRemoved } from './mails.ts';
import type { MemberRemoved, MembersMailHouse } from './mails.ts';
import { changedSince, isAsSeen, worksFor } from './rules.ts';
import type { MembersStore } from './store.ts';

export interface MembersDeps {
  store: MembersStore;
  /** Seal a mail's address, link and names until it is sent, the newest first. */
  mailKeys: readonly Buffer[];
  mailOn: boolean;
  /** Makes the link of an invitation with an Idempotency-Key. */
  linkKey: Buffer;
  house: MembersMailHouse;
  /** Ends what is known of an account's rights, or of those at a practice, in all processes. */
  forgetSessions(of: string): void;
}
/** The Idempotency-Key that a page sends, and a hash of what it asks. */
interface Idempotency {
  key: string;
  requestHash: Buffer;
}
interface Place {
  role: Role;
  practices: string[];
}
export interface NewMember extends Place {
  name: string;
  logInName?: string | undefined;
}

const HOUR_MS = 3_600_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sealedMail = z.object({
  to: z.string(),
  name: z.string(),
  token: z.string(),
  expiresAt: z.number(),
  /** Missing in a job of before mails were in several. */
  language: z.nullish(z.custom<PanelLanguage>(isPanelLanguage)),
});

const endOf = (now: Date): Date => new Date(now.getTime() + INVITATION_HOURS * HOUR_MS);

/** Who works in a clinic, and as what: for its owners. */
export function membersService({ store, mailKeys, mailOn, linkKey, house, forgetSessions }: MembersDeps) {
  function mailTo(to: string, name: string, language: PanelLanguage | null, now: Date) {
    const token = newToken();
    const content = JSON.stringify({ to, name, token, language, expiresAt: endOf(now).getTime() });
    return { hash: sha256(token), job: { kind: 'invitation', sealed: seal(mailKeys[0]!, content) } };
  }

  const jobOf = (told: MemberRemoved) => ({ kind: 'member-removed', sealed: seal(mailKeys[0]!, JSON.stringify(told)) });

  /** Throws what it is given; where the member is not what was `seen` any more, in words that say who did that, and what they are. */
  const inWordsOfChange =
    ({ doctorId }: PracticeCaller, memberId: string, seen: Place | undefined, now: Date) =>
    async (error: unknown): Promise<never> => {
      if (!(error instanceof Failure && error.code === 'MEMBER_CHANGED')) throw error;
      const [members, practices, by] = await Promise.all([
        store.members(doctorId, now),
        store.practices(doctorId),
        store.changedBy(doctorId, memberId),
      ]);
      const member = members.find(({ id }) => id === memberId);
      if (!member) throw new Failure('NOT_FOUND');
      const of = practices.filter(({ id }) => member.practices.includes(id)).map(({ name }) => name);
      const clinic = practices.map(({ id }) => id);
      const hasNobodyChanged = seen && isAsSeen(member, seen, clinic);
      throw new Failure(error.code, {
        text: hasNobodyChanged ? worksFor(member.name, of) : changedSince(member, of, by),
      });
    };

  return {
    async list({ doctorId }: PracticeCaller, now: Date) {
      const [members, invitations, practices, demandsSecondFactor] = await Promise.all([
        store.members(doctorId, now),
        store.invitations(doctorId, now),
        store.practices(doctorId),
        store.demandsSecondFactor(doctorId),
      ]);
      return {
        members: members.map(({ joinedAt, suspendedAt, lastSeenAt, ...row }): Member => ({
          ...row,
          joinedAt: joinedAt.toISOString(),
          suspendedAt: suspendedAt?.toISOString() ?? null,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        })),
        invitations: invitations.map(({ createdAt, expiresAt, ...row }): Invitation => ({
          ...row,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
        practices: practices satisfies ClinicPractice[],
        demandsSecondFactor,
      };
    },

    /**
     * The mailed link is another one than the owner's: only who reads the mail has it, so it proves the address. Sent again with its
     * Idempotency-Key, an invitation that nobody has used is answered with its link.
     */
    async invite(
      caller: PracticeCaller,
      { logInName, ...who }: NewMember,
      language: PanelLanguage | null,
      idempotency: Idempotency | null,
      now: Date,
    ): Promise<MadeLink> {
      const phone = logInName !== undefined && isMobile(logInName) ? logInName : null;
      const email = phone === null ? (logInName ?? null) : null;
      const mail = mailOn && email !== null ? mailTo(email, who.name, language, now) : null;
      const token = idempotency
        ? tokenOf(linkKey, caller.accountId, idempotency.key, idempotency.requestHash.toString('base64url'))
        : newToken();
      const hashes = { tokenHash: sha256(token), mailHash: mail?.hash ?? null };
      const made = { ...who, email, phone, ...hashes, most: MEMBERS_MAX, expiresAt: endOf(now) };
      const { id, expiresAt } = await store.invite(caller, made, mail?.job ?? null, now);
      return { id, token, expiresAt: expiresAt.toISOString() };
    },

    async resetPassword(caller: PracticeCaller, memberId: string, now: Date): Promise<MadeLink> {
      const token = newToken();
      const expiresAt = endOf(now);
      const id = await store.inviteToReset(caller, memberId, sha256(token), now, expiresAt);
      return { id, token, expiresAt: expiresAt.toISOString() };
    },

    async revoke(caller: PracticeCaller, id: string, now: Date): Promise<void> {
      if (!UUID.test(id)) throw new Failure('NOT_FOUND');
      await store.revoke(caller, id, now);
    },

    /** `seen`: what the member was when that was decided. */
    async change(
      caller: PracticeCaller,
      memberId: string,
      place: Place & { seen?: Place | undefined },
      now: Date,
    ): Promise<void> {
      const told = inWordsOfChange(caller, memberId, place.seen, now);
      await store.change(caller, memberId, place, newDoctorId(), now).catch(told);
      forgetSessions(memberId);
    },

    async suspend(caller: PracticeCaller, memberId: string, isSuspended: boolean, now: Date): Promise<void> {
      await store.suspend(caller, memberId, isSuspended, now);
      forgetSessions(memberId);
    },

    async demandSecondFactor(caller: PracticeCaller, isDemanded: boolean, now: Date): Promise<void> {
      (await store.demandSecondFactor(caller, isDemanded, now)).forEach(forgetSessions);
    },

    async remove(caller: PracticeCaller, memberId: string, now: Date): Promise<void> {
      const left = await store.remove(caller, memberId, newDoctorId(), mailOn ? jobOf : null, now);
      [memberId, ...left].forEach(forgetSessions);
    },

    forgetEnded: store.forgetEnded,

    writeRemoved: (sealed: string): Letter =>
      writeMemberRemoved(memberRemoved.parse(JSON.parse(unsealAny(mailKeys, sealed))), house),

    /** The mail of an invitation; null if its time is over. */
    writeInvitation(sealed: string, now: Date): Letter | null {
      const { to, name, token, expiresAt, language = null } = sealedMail.parse(JSON.parse(unsealAny(mailKeys, sealed)));
      return now.getTime() < expiresAt ? writeInvitation({ to, name, token, language }, house) : null;
    },
  };
}
export type MembersService = ReturnType<typeof membersService>;
