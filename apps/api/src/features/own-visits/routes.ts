import type { ownVisitsEndpoints } from '@baari/contract/own-visits';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { OwnVisitsService } from './service.ts';

export const ownVisitsHandlers = (service: OwnVisitsService): Handlers<typeof ownVisitsEndpoints> => ({
  sendOwnCode: async ({ params, body, now }) => {
    await service.sendCode(params.ticket, body.language, now);
    return say('code-sent', 'The code is sent');
  },
  confirmOwnNumber: async ({ params, body, now }) => ({
    ...say('number-confirmed', 'The number is confirmed'),
    confirmation: await service.confirm(params.ticket, body.code, now),
  }),
  readOwnVisits: async ({ params, body, now }) => ({
    ...say('visits-found', 'Visits found'),
    own: await service.read({ ...params, ...body }, now),
  }),
  correctOwnVisit: async ({ params, body, now }) => ({
    ...say('name-corrected', 'The name is corrected'),
    own: await service.correct({ ...params, ...body }, body.visit, body.patientName, now),
  }),
  eraseOwnVisits: async ({ params, body, now }) => ({
    ...say('name-and-number-erased', 'Name and mobile number are erased'),
    own: await service.erase({ ...params, ...body }, body.visit, now),
  }),
});
