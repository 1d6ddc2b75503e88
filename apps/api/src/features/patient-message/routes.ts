import type { patientMessageEndpoints } from '@baari/contract/patient-message';
import type { Handlers } from '../../http/caller.ts';
import type { PatientMessageService } from './service.ts';

export const patientMessageHandlers = (service: PatientMessageService): Handlers<typeof patientMessageEndpoints> => ({
  tellByPush: async ({ params, body }) => {
    await service.subscribe(params.ticket, body);
    return { message: 'This browser will be told' };
  },
  endPush: async ({ params, body }) => {
    await service.unsubscribe(params.ticket, body.endpoint);
    return { message: 'This browser will not be told any more' };
  },
});
