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
import type { SwitchState } from './views-switches.ts';

interface SwitchesParts {
  service: OperatorSwitchService;
  door: Door;
  clock: () => Date;
  time(instant: Date): string;
}

const DONE: Told = { text: 'It is switched, and in force in every process within seconds.', isWrong: false };
const MEANWHILE: Told = {
  text: 'Somebody has switched it meanwhile. Nothing was changed: look at the reason, and decide again.',
  isWrong: true,
};
/** What the address says that happened, which anybody may type. */
const TOLD: ReadonlyMap<string, Told> = new Map([
  ['done', DONE],
  ['meanwhile', MEANWHILE],
]);
const NO_REASON: Told = { text: `Give a reason of at most ${SWITCH_REASON_MAX_CHARS} characters.`, isWrong: true };
const room = '/switches';
const hide = { schema: { hide: true } };

function nameOf(request: FastifyRequest): FeatureSwitch {
  const name = paramOf(request, 'name');
  if (!Object.hasOwn(FEATURE_SWITCHES, name)) throw new Failure('NOT_FOUND');
  return name as FeatureSwitch;
}

export function mountSwitches(app: FastifyInstance, { service, door, clock, time }: SwitchesParts): void {
  const stateOf = async (operator: Operator, name: FeatureSwitch): Promise<SwitchState> => {
    const used = (await service.list(operator, clock())).find((one) => one.name === name);
    return { name, isOn: used?.is_on ?? true, since: used?.at.toISOString() ?? '' };
  };

  app.get(SWITCHES, hide, async (request, reply) => {
    const operator = await door.operator(request);
    const used = await service.list(operator, clock());
    const told = TOLD.get(queryOf(request)['told'] ?? '') ?? null;
    return reply.send(switchesPage({ ...operator, room }, used, told, time));
  });
  app.get(`${SWITCHES}/:name`, hide, async (request, reply) => {
    const operator = await door.operator(request);
    const name = nameOf(request);
    door.requireProof(operator);
    return reply.send(switchPage({ ...operator, room }, await stateOf(operator, name), null));
  });
  app.post(`${SWITCHES}/:name`, hide, async (request, reply) => {
    const operator = await door.operatorOfForm(request);
    const name = nameOf(request);
    const { turn, seen, reason: typed = '' } = fieldsOf(request);
    if (turn !== 'on' && turn !== 'off') throw new Failure('MALFORMED');
    // A page that was left open does not undo what another operator has decided since.
    const state = await stateOf(operator, name);
    if (seen !== state.since || state.isOn === (turn === 'on'))
      return reply.redirect(`${SWITCHES}?told=meanwhile`, 303);
    const reason = reasonOf(typed);
    if (reason === null) return reply.code(422).send(switchPage({ ...operator, room }, state, NO_REASON));
    await service.set(operator, name, turn === 'on', reason, clock());
    await door.noteReads(request, operator, [{ call: 'operatorSwitch', about: `${name} ${turn}` }]);
    return reply.redirect(`${SWITCHES}?told=done`, 303);
  });
}
