import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paramOf, queryOf } from '../../http/operator-forms.ts';
import { Failure } from '../../lib/failure.ts';
import type { Told } from '../../lib/operator-document.ts';
import { isJobName } from '../../ports/jobs.ts';
import type { Door } from './module-door.ts';
import type { Operator } from './rules.ts';
import type { HeldService } from './service-held.ts';
import { HELD, heldPage } from './views-held.ts';
import type { Opened } from './views-held.ts';

interface HeldParts {
  service: HeldService;
  door: Door;
  clock: () => Date;
  time(instant: Date): string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^\d{1,15}$/;
const TOLD: Readonly<Partial<Record<string, Told>>> = {
  again: { text: 'It is tried again now.', isWrong: false },
  gone: { text: 'It is there no more.', isWrong: true },
  dropped: { text: 'It is off the list.', isWrong: false },
};
const hide = { schema: { hide: true } };

export function mountHeld(app: FastifyInstance, { service, door, clock, time }: HeldParts): void {
  async function show(reply: FastifyReply, operator: Operator, told: Told | null, opened: Opened | null) {
    const held = await service.look(operator, clock());
    return reply.send(heldPage({ ...operator, room: '/held' }, held, { told, opened, time }));
  }
  function numberOf(request: FastifyRequest): number {
    const failureNo = paramOf(request, 'failureNo');
    if (!NUMBER.test(failureNo)) throw new Failure('NOT_FOUND');
    return Number(failureNo);
  }

  app.get(HELD, hide, async (request, reply) => {
    const operator = await door.operator(request);
    const { told = '' } = queryOf(request);
    return show(reply, operator, Object.hasOwn(TOLD, told) ? TOLD[told]! : null, null);
  });
  app.post(`${HELD}/jobs/:name/:id`, hide, async (request, reply) => {
    const operator = await door.operatorOfForm(request);
    const [name, id] = [paramOf(request, 'name'), paramOf(request, 'id')];
    if (!isJobName(name) || !UUID.test(id)) throw new Failure('NOT_FOUND');
    await door.noteReads(request, operator, [{ call: 'operatorJobAgain', about: name }]);
    const isThere = await service.again(name, id);
    return reply.redirect(`${HELD}?told=${isThere ? 'again' : 'gone'}`, 303);
  });
  // A form, because whose address was shown is noted each time: no link is followed by itself.
  app.post(`${HELD}/mails/:failureNo`, hide, async (request, reply) => {
    const operator = await door.operatorOfForm(request);
    const failureNo = numberOf(request);
    const email = await service.address(operator, failureNo, clock());
    if (email === null) return reply.redirect(`${HELD}?told=gone`, 303);
    await door.noteReads(request, operator, [{ call: 'operatorMailFailures', email }]);
    return show(reply, operator, null, { failureNo, address: email });
  });
  app.post(`${HELD}/mails/:failureNo/drop`, hide, async (request, reply) => {
    const operator = await door.operatorOfForm(request);
    await service.drop(operator, numberOf(request), clock());
    return reply.redirect(`${HELD}?told=dropped`, 303);
  });
}
