import type { queueDisplayEndpoints } from '@baari/contract/queue-display';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { DisplayKeys } from '../../lib/display-key.ts';
import type { LiveService } from './service-live.ts';

export function displayHandlers(
  keys: DisplayKeys,
  live: Pick<LiveService, 'display'>,
): Handlers<typeof queueDisplayEndpoints> {
  return {
    watchDisplay: ({ params }) => live.display(params.id),
    getDisplayKey: async ({ session }) => ({
      ...say('display-key', 'The key of the waiting room’s link'),
      key: keys.of(session.doctorId),
    }),
  };
}
