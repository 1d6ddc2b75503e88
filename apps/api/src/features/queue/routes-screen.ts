import type { queueScreenEndpoints } from '@baari/contract/queue-screen';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { LiveService } from './service-live.ts';

export const queueScreenHandlers = (
  live: Pick<LiveService, 'screen' | 'clinicOfScreen'>,
): Handlers<typeof queueScreenEndpoints> => ({
  getScreen: async ({ params }) => ({
    ...say('screen-found', 'Screen found'),
    clinic: await live.clinicOfScreen(params.id),
  }),
  watchScreen: ({ params }) => live.screen(params.id),
});
