import type { membersEndpoints } from '@baari/contract/members';
import type { Handlers } from '../../http/caller.ts';
import type { MembersService } from './service.ts';

export function membersHandlers(members: MembersService): Handlers<typeof membersEndpoints> {
  return {
    listMembers: async ({ session, now }) => ({ message: 'Members found', ...(await members.list(session, now)) }),

    inviteMember: async ({ session, body, language, now }) => ({
      message: 'The invitation is ready',
      ...(await members.invite(session, body, language, now)),
    }),

    revokeInvitation: async ({ session, params, now }) => {
      await members.revoke(session, params.id, now);
      return { message: 'The link is revoked' };
    },

    changeMember: async ({ session, params, body, now }) => {
      await members.change(session, params.id, body, now);
      return { message: 'The member is changed' };
    },

    suspendMember: async ({ session, params, body, now }) => {
      await members.suspend(session, params.id, body.isSuspended, now);
      return { message: body.isSuspended ? 'The member is suspended' : 'The member is let in again' };
    },

    demandSecondFactor: async ({ session, body, now }) => {
      await members.demandSecondFactor(session, body.isDemanded, now);
      return {
        message: body.isDemanded
          ? 'Owners and doctors are let in only with a second factor'
          : 'Owners and doctors are let in without a second factor again',
      };
    },

    removeMember: async ({ session, params, now }) => {
      await members.remove(session, params.id, now);
      return { message: 'The member is removed' };
    },

    resetMember: async ({ session, params, now }) => ({
      message: 'The link is ready',
      ...(await members.resetPassword(session, params.id, now)),
    }),
  };
}
