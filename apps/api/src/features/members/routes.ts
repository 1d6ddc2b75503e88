import type { membersEndpoints } from '@baari/contract/members';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { MembersService } from './service.ts';

export function membersHandlers(members: MembersService): Handlers<typeof membersEndpoints> {
  return {
    listMembers: async ({ session, now }) => ({
      ...say('members-found', 'Members found'),
      ...(await members.list(session, now)),
    }),

    inviteMember: async ({ session, body, language, idempotency, now }) => ({
      ...say('invitation-ready', 'The invitation is ready'),
      ...(await members.invite(session, body, language, idempotency, now)),
    }),

    revokeInvitation: async ({ session, params, now }) => {
      await members.revoke(session, params.id, now);
      return say('link-revoked', 'The link is revoked');
    },

    changeMember: async ({ session, params, body, now }) => {
      await members.change(session, params.id, body, now);
      return say('member-changed', 'The member is changed');
    },

    suspendMember: async ({ session, params, body, now }) => {
      await members.suspend(session, params.id, body.isSuspended, now);
      return body.isSuspended
        ? say('member-suspended', 'The member is suspended')
        : say('member-let-in-again', 'The member is let in again');
    },

    demandSecondFactor: async ({ session, body, now }) => {
      await members.demandSecondFactor(session, body.isDemanded, now);
      return body.isDemanded
        ? say('second-factor-demanded', 'Owners and doctors are let in only with a second factor')
        : say('second-factor-not-demanded', 'Owners and doctors are let in without a second factor again');
    },

    removeMember: async ({ session, params, now }) => {
      await members.remove(session, params.id, now);
      return say('member-removed', 'The member is removed');
    },

    resetMember: async ({ session, params, now }) => ({
      ...say('link-ready', 'The link is ready'),
      ...(await members.resetPassword(session, params.id, now)),
    }),
  };
}
