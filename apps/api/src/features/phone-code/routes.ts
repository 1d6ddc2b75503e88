import type { phoneCodeEndpoints } from '@baari/contract/phone-code';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { PhoneCodeService } from './service.ts';

export const phoneCodeHandlers = (service: PhoneCodeService): Handlers<typeof phoneCodeEndpoints> => ({
  sendPhoneCode: async ({ body, now }) => {
    await service.send(body, 'booking', body.language, now);
    return say('code-sent', 'The code is sent');
  },
  confirmPhone: async ({ body, now }) => ({
    ...say('number-confirmed', 'The number is confirmed'),
    confirmation: await service.confirm(body, 'booking', body.code, now),
  }),
});
