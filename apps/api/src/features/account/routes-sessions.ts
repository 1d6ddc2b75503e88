import type { accountSessionsEndpoints } from '@baari/contract/account-sessions';
import type { Handlers } from '../../http/caller.ts';
import type { SessionsService } from './service-sessions.ts';
import type { WasThisYouService } from './service-was-this-you.ts';

const inWords = (ended: number): string =>
  ended === 0
    ? 'No other device is logged in'
    : ended === 1
      ? 'The other device is logged out'
      : `${ended} other devices are logged out`;

export function sessionsHandlers(
  service: SessionsService,
  wasThisYou: Pick<WasThisYouService, 'endSession'>,
): Handlers<typeof accountSessionsEndpoints> {
  return {
    listSessions: async ({ session, now }) => ({
      message: 'Signed-in devices found',
      ...(await service.list(session, now)),
    }),
    endSession: async (call) => {
      const isOwn = await service.end(call.session, call.params.id, call.now);
      if (isOwn) call.endSession();
      return { message: 'The device is logged out' };
    },
    endSessionByLink: async ({ body, now }) => {
      const ended = await wasThisYou.endSession(body.token, now);
      return { message: ended === 0 ? 'That session had ended before' : 'That session has ended', ended };
    },
    endOtherSessions: async ({ session, now }) => {
      const ended = await service.endOthers(session, now);
      return { message: inWords(ended), ended };
    },
    changePassword: async ({ session, body, client, now }) => {
      await service.changePassword(session, body, client, now);
      return { message: 'Your password is changed. Every other device is logged out.' };
    },
  };
}
