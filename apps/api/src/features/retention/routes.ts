import type { retentionEndpoints } from '@baari/contract/retention';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { RetentionService } from './service.ts';

export function retentionHandlers(service: RetentionService): Handlers<typeof retentionEndpoints> {
  return {
    getRetention: async ({ session, now }) => ({
      ...say('retention-found', 'How long appointments are kept'),
      retention: await service.read(session.doctorId, now),
    }),
    chooseRetention: async ({ session, body, now }) => ({
      ...(body.months === null
        ? say('kept-for-ever', 'Appointments are kept for ever.')
        : say(
            'kept-for-months',
            `Appointments are kept for ${body.months} months. Older ones are removed from tomorrow on.`,
            { count: body.months },
          )),
      retention: await service.choose(session, body.months, now),
    }),
  };
}
