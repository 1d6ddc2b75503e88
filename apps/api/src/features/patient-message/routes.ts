import type { patientMessageEndpoints } from '@baari/contract/patient-message';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { MessageChoiceService } from './service-choice.ts';
import type { PhoneMessageService } from './service-phone.ts';
import type { PatientMessageService } from './service.ts';

export const patientMessageHandlers = (
  service: PatientMessageService,
  choice: MessageChoiceService,
  phones: PhoneMessageService,
): Handlers<typeof patientMessageEndpoints> => ({
  tellByPush: async ({ params, body }) => {
    await service.subscribe(params.ticket, body);
    return say('browser-told', 'This browser will be told');
  },
  endPush: async ({ params, body }) => {
    await service.unsubscribe(params.ticket, body.endpoint);
    return body.endpoint === undefined
      ? say('no-browser-told', 'No browser will be told of this ticket any more')
      : say('browser-not-told', 'This browser will not be told any more');
  },
  getPatientMessages: async ({ session, now }) => ({
    ...say('patient-messages-found', 'What your patients are told'),
    messages: await choice.read(session.doctorId, now),
    phone: await phones.read(session.doctorId, now),
  }),
  choosePatientMessage: async ({ session, body, now }) => ({
    ...say('saved', 'Saved.'),
    messages: await choice.choose(session, body.reason, body.told, now),
  }),
});
