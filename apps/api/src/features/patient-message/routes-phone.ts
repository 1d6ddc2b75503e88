import { PHONE_CHANNELS } from '@baari/contract/patient-message-phone';
import type { phoneMessageEndpoints } from '@baari/contract/patient-message-phone';
import { say } from '@baari/contract/said';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../http/caller.ts';
import { Failure } from '../../lib/failure.ts';
import { whatsappChallenge } from '../../ports/text-channel-whatsapp.ts';
import type { TextCall } from '../../ports/text-channel.ts';
import type { PhoneMessageService } from './service-phone.ts';
import type { PatientMessageService } from './service.ts';

export const phoneMessageHandlers = (
  service: PatientMessageService,
  phones: PhoneMessageService,
): Handlers<typeof phoneMessageEndpoints> => ({
  choosePhoneMessages: async ({ session, body, now }) => ({
    ...say('saved', 'Saved.'),
    phone: await phones.choose(session, body, now),
  }),
  stopPhoneMessages: async ({ params, body }) => {
    await service.stopPhone(params.ticket, !body.told);
    return body.told
      ? say('visit-told-again', 'You will be told of this visit again')
      : say('visit-not-told', 'You will not be told of this visit any more');
  },
  takeTextNews: async ({ params, query, bytes, header }) => {
    const names = ['x-hub-signature-256', 'content-type'];
    const headers = Object.fromEntries(names.map((name) => [name, header(name)]));
    await phones.take(params.channel, { headers, query, body: bytes });
    return say('taken', 'Taken');
  },
});

const NO_BODY = Buffer.alloc(0);

/** What providers ask by GET at the address of their call backs: WhatsApp whether it is ours, Gupshup with its report in the query. */
export function installTextCalls(app: FastifyInstance, phones: PhoneMessageService, verifyToken: string | null): void {
  app.get<{ Params: { channel: string }; Querystring: TextCall['query'] }>(
    '/api/texts/:channel',
    { schema: { hide: true } },
    async ({ params, query: given, headers }, reply) => {
      // What is named twice is an array.
      const query = Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));
      const challenge = verifyToken === null ? null : whatsappChallenge(query, verifyToken);
      if (params.channel === 'whatsapp' && challenge !== null) return reply.type('text/plain').send(challenge);
      const channel = PHONE_CHANNELS.find((one) => one === params.channel);
      if (!channel) throw new Failure('NOT_FOUND');
      await phones.take(channel, { headers, query, body: NO_BODY });
      return reply.send({ success: true, ...say('taken', 'Taken') });
    },
  );
}
