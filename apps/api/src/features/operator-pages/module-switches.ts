import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf, paramOf, queryOf } from '../../http/operator-forms.ts';
import { Failure } from '../../lib/failure.ts';
import { FEATURE_SWITCHES } from '../../lib/feature-switch.ts';
import type { FeatureSwitch } from '../../lib/feature-switch.ts';
import type { Told } from '../../lib/operator-document.ts';
import type { Door } from './module-door.ts';
import type { Operator } from './rules.ts';
import { reasonOf, SWITCH_REASON_MAX_CHARS } from './service-switches.ts';
import type { OperatorSwitchService } from './service-switches.ts';
import { switchesPage, SWITCHES, switchPage } from './views-switches.ts';

interface SwitchesParts {
  service: OperatorSwitchService;
  door: Door;
  clock: () => Date;
  time(instant: Date): string;
}

const DONE: Told = { text: 'It is switched, and in force in every process within seconds.', isWrong: false };
const ALREADY: Told = { text: 'It stood so already, as its reason says. Nothing was changed.', isWrong: true };
const NO_REASON: Told = { text: `Give a reason of at most ${SWITCH_REASON_MAX_CHARS} characters.`, isWrong: true };
const room = '/switches';
const hide = { schema: { hide: true } };

function nameOf(request: FastifyRequest): FeatureSwitch {
  const name = paramOf(request, 'name');
  if (!Object.hasOwn(FEATURE_SWITCHES, name)) throw new Failure('NOT_FOUND');
  return name as FeatureSwitch;
}

export function mountSwitches(app: FastifyInstance, { service, door, clock, time }: SwitchesParts): void {
  const isOn = async (operator: Operator, name: FeatureSwitch): Promise<boolean> =>
    (await service.list(operator, clock())).find((one) => one.name === name)?.is_on ?? true;

  app.get(SWITCHES, hide, async (request, reply) => {
    const operator = await door.operator(request);
    const used = await service.list(operator, clock());
    const told = { done: DONE, already: ALREADY }[queryOf(request)['told'] ?? ''] ?? null;
    return reply.send(switchesPage({ ...operator, room }, used, told, time));
  });
  app.get(`${SWITCHES}/:name`, hide, async (request, reply) => {
    const operator = await door.operator(request);
    const name = nameOf(request);
    door.requireProof(operator);
    return reply.send(switchPage({ ...operator, room }, name, await isOn(operator, name), null));
  });
  app.post(`${SWITCHES}/:name`, hide, async (request, reply) => {
    const operator = await door.operatorOfForm(request);
    const name = nameOf(request);
    const { turn, reason: typed = '' } = fieldsOf(request);
    if (turn !== 'on' && turn !== 'off') throw new Failure('MALFORMED');
    const reason = reasonOf(typed);
    if (reason === null)
      return reply.code(422).send(switchPage({ ...operator, room }, name, turn === 'off', NO_REASON));
    // A page that was left open does not take the other operator's reason away.
    if ((await isOn(operator, name)) === (turn === 'on')) return reply.redirect(`${SWITCHES}?told=already`, 303);
    await service.set(operator, name, turn === 'on', reason, clock());
    await door.noteReads(request, operator, [{ call: 'operatorSwitch', about: `${name} ${turn}` }]);
    return reply.redirect(`${SWITCHES}?told=done`, 303);
  });
}
