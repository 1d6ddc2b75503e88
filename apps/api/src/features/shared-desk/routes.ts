import { say } from '@baari/contract/said';
import type { sharedDeskEndpoints } from '@baari/contract/shared-desk';
import type { Handlers } from '../../http/caller.ts';
import type { SharedDeskService } from './service.ts';

/** `deviceName`: browser and system in words, from a User-Agent. */
export function sharedDeskHandlers(
  desks: SharedDeskService,
  deviceName: (userAgent: string) => string,
): Handlers<typeof sharedDeskEndpoints> {
  return {
    lookAtDesk: async ({ deskToken, keepDesk, now }) => {
      const desk = await desks.look(deskToken, now);
      if (deskToken !== null) keepDesk(desk ? deskToken : null);
      return {
        ...(desk ? say('shared-desk', 'This is a shared desk') : say('no-shared-desk', 'This is no shared desk')),
        desk,
      };
    },

    openDesk: async (call) => {
      const { body, deskToken, sessionToken, userAgent, now } = call;
      const at = { deskToken, sessionToken, device: deviceName(userAgent) };
      const { token, user } = await desks.open(body, at, now, call.isOf);
      call.openSession(token);
      return { ...say('desk-open', 'The desk is open'), user };
    },

    listDesks: async ({ session, deskToken, now }) => ({
      ...say('shared-desks-found', 'Shared desks found'),
      desks: await desks.list(session, deskToken, now),
    }),

    pairDesk: async (call) => {
      const token = await desks.pair(call.session, call.body, call.deskToken, call.idempotency?.key ?? null, call.now);
      call.endSession();
      call.keepDesk(token);
      return say('desk-paired', 'This computer is a shared desk now');
    },

    changeDesk: async ({ session, params, body, now }) => {
      await desks.change(session, params.id, body, now);
      return say('desk-changed', 'The shared desk is changed');
    },

    revokeDesk: async ({ session, params, now }) => {
      await desks.revoke(session, params.id, now);
      return say('desk-ended', 'The shared desk has ended');
    },

    getPin: async ({ session }) => ({ ...say('pin', 'Your PIN'), pin: await desks.pinOf(session) }),

    setPin: async ({ session, body, now }) => {
      await desks.setPin(session, body.pin, now);
      return say('pin-set', 'Your PIN is set');
    },

    removePin: async ({ session, now }) => {
      await desks.removePin(session, now);
      return say('pin-removed', 'You have no PIN any more');
    },
  };
}
