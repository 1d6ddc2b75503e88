import type { queueScreenEndpoints } from '@baari/contract/queue-screen';
import type { Handlers } from '../../http/caller.ts';
import type { LiveService } from './service-live.ts';

export const queueScreenHandlers = (
  live: Pick<LiveService, 'screen' | 'clinicOfScreen'>,
): Handlers<typeof queueScreenEndpoints> => ({
  getScreen: async ({ params }) => ({ message: 'Screen found', clinic: await live.clinicOfScreen(params.id) }),
  watchScreen: ({ params }) => live.screen(params.id),
});
