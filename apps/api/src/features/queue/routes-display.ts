import type { queueDisplayEndpoints } from '@baari/contract/queue-display';
import type { Handlers } from '../../http/caller.ts';
import type { DisplayKeys } from '../../lib/display-key.ts';

export function displayHandlers(keys: DisplayKeys): Handlers<typeof queueDisplayEndpoints> {
  return {
    getDisplayKey: async ({ session }) => ({
      message: 'The key of the waiting room’s link',
      key: keys.of(session.doctorId),
    }),
  };
}
