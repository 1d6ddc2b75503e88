import type { ownVisitsEndpoints } from '@baari/contract/own-visits';
import { say } from '@baari/contract/said';
import type { Words } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { OwnVisitsService } from './service.ts';

function erasedWords({ erased, kept }: { erased: number; kept: number }): Words {
  if (kept === 0) return say('name-and-number-erased', 'Name and mobile number are erased');
  return erased === 0
    ? say(
        'erase-all-tomorrow',
        'Nothing is erased. The desk works with these visits today. You can erase them tomorrow.',
      )
    : say(
        'erased-but-at-desk',
        'Name and mobile number are erased, but not from what the desk works with today. You can erase that tomorrow.',
      );
}

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
  eraseOwnVisits: async ({ params, body, now }) => {
    const outcome = await service.erase({ ...params, ...body }, body.visit, body.seen, now);
    return { ...erasedWords(outcome), ...outcome };
  },
});
