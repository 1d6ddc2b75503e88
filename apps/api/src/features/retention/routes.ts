import type { retentionEndpoints } from '@baari/contract/retention';
import type { Handlers } from '../../http/caller.ts';
import type { RetentionService } from './service.ts';

export function retentionHandlers(service: RetentionService): Handlers<typeof retentionEndpoints> {
  return {
    getRetention: async ({ session, now }) => ({
      message: 'How long appointments are kept',
      retention: await service.read(session.doctorId, now),
    }),
    chooseRetention: async ({ session, body, now }) => ({
      message:
        body.months === null
          ? 'Appointments are kept for ever.'
          : `Appointments are kept for ${body.months} months. Older ones are removed from tomorrow on.`,
      retention: await service.choose(session, body.months, now),
    }),
  };
}
