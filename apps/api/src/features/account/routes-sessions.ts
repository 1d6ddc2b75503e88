import type { accountSessionsEndpoints } from '@baari/contract/account-sessions';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { SessionsService } from './service-sessions.ts';
import type { WasThisYouService } from './service-was-this-you.ts';

const inWords = (ended: number): Words =>
  ended === 0
    ? say('no-other-device', 'No other device is logged in')
    : say(
        'other-devices-logged-out',
        ended === 1 ? 'The other device is logged out' : `${ended} other devices are logged out`,
        { ended },
      );

function whatEnded(sessions: number, desks: number): Words {
  if (desks > 0)
    return say(
      'session-and-desks-ended',
      desks === 1
        ? 'That session has ended, and the shared desk that it had set up'
        : `That session has ended, and the ${desks} shared desks that it had set up`,
      { desks },
    );
  return sessions === 0
    ? say('session-ended-before', 'That session had ended before')
    : say('session-ended', 'That session has ended');
}

export function sessionsHandlers(
  service: SessionsService,
  wasThisYou: Pick<WasThisYouService, 'endLogIn'>,
): Handlers<typeof accountSessionsEndpoints> {
  return {
    listSessions: async ({ session, now }) => ({
      ...say('sessions-found', 'Signed-in devices found'),
      ...(await service.list(session, now)),
    }),
    endSession: async (call) => {
      const isOwn = await service.end(call.session, call.params.id, call.now);
      if (isOwn) call.endSession();
      return say('session-ended-there', 'The device is logged out');
    },
    endSessionByLink: async ({ body, now }) => {
      const { desks, ...counts } = await wasThisYou.endLogIn(body.token, now);
      return { ...whatEnded(counts.ended, desks), ...counts };
    },
    endOtherSessions: async ({ session, now }) => {
      const ended = await service.endOthers(session, now);
      return { ...inWords(ended), ended };
    },
    changePassword: async ({ session, body, client, now }) => {
      await service.changePassword(session, body, client, now);
      return say('password-changed-others-out', 'Your password is changed. Every other device is logged out.');
    },
  };
}
