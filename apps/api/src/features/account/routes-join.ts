import type { accountJoinEndpoints } from '@baari/contract/account-join';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import { visitorOf } from './routes.ts';
import type { JoinService } from './service-join.ts';

export function joinHandlers(service: JoinService): Handlers<typeof accountJoinEndpoints> {
  return {
    lookAtInvitation: async ({ body, now }) => ({
      ...say('invitation-good', 'This link is good'),
      invitation: await service.find(body.token, now),
    }),

    join: async (call) => {
      const { token, user } = await service.join(call.body, call.idempotency, visitorOf(call), call.now);
      call.openSession(token, user.phone ?? user.email);
      return { ...say('joined', 'Welcome! You are a member of the clinic now.'), user };
    },

    joinLoggedIn: async ({ session, body, now }) => {
      await service.joinLoggedIn(body.token, session, now);
      return say('joined', 'Welcome! You are a member of the clinic now.');
    },

    setPasswordByInvitation: async ({ body, idempotency, now }) => {
      await service.setPassword(body.token, body.newPassword, idempotency, now);
      return say('password-changed', 'Your password is changed. Please log in.');
    },
  };
}
