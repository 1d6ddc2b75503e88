import { FEATURE_SWITCHES } from '../../lib/feature-switch.ts';
import type { FeatureSwitch } from '../../lib/feature-switch.ts';
import { escaped } from '../../lib/html.ts';
import { hidden, OPERATOR, operatorDocument, section, toldNote } from '../../lib/operator-document.ts';
import type { Shell, Told } from '../../lib/operator-document.ts';
import { SWITCH_REASON_MAX_CHARS } from './service-switches.ts';
import type { UsedSwitch } from './store-switches.ts';

export const SWITCHES = `${OPERATOR}/switches`;

const WORDS: Readonly<Record<FeatureSwitch, readonly [title: string, off: string]>> = {
  'sign-up': ['New accounts', 'Nobody makes an account, neither by mail nor with Google. Log-ins go on.'],
  search: ['Search for doctors', 'Patients find no doctor by searching. QR codes, links and tickets go on.'],
  copies: ['Copies of all data', 'No doctor asks for a copy of all data. Those that are made can be downloaded.'],
  'unproved-bookings': [
    'Bookings without a proof of work',
    'Each online booking costs a stranger a proof of work, which nobody notices, where the clinic has not switched that off.',
  ],
};

function switchSection(name: FeatureSwitch, used: UsedSwitch | undefined, time: (instant: Date) => string): string {
  const [title, off] = WORDS[name];
  const isOn = used?.is_on ?? true;
  const last = used
    ? `<p>Since ${time(used.at)}, by ${escaped(used.email ?? 'an operator')}: ${escaped(used.reason)}</p>`
    : '<p>It was never switched.</p>';
  return section(
    name,
    `${title}: ${isOn ? 'on' : 'off'}`,
    `<p>${isOn ? 'While it is off: ' : ''}${off}</p>${last}
<p><a class="button${isOn ? ' stop' : ''}" href="${SWITCHES}/${name}" aria-label="Switch ${isOn ? 'off' : 'on'}: ${title}">Switch ${isOn ? 'off' : 'on'}</a></p>`,
  );
}

export function switchesPage(
  shell: Shell,
  used: readonly UsedSwitch[],
  told: Told | null,
  time: (instant: Date) => string,
): string {
  const names = Object.keys(FEATURE_SWITCHES) as FeatureSwitch[];
  return operatorDocument(
    'Switches',
    `${toldNote(told)}<p>A switch is in force in every process within seconds.</p>
${names
  .map((name) =>
    switchSection(
      name,
      used.find((one) => one.name === name),
      time,
    ),
  )
  .join('\n')}`,
    shell,
  );
}

/** How a switch stands. `since`: when it was used last; '' if never. */
export interface SwitchState {
  name: FeatureSwitch;
  isOn: boolean;
  since: string;
}

/** Asks before something is switched, and why. */
export const switchPage = (shell: Shell, { name, isOn, since }: SwitchState, told: Told | null): string =>
  operatorDocument(
    `${WORDS[name][0]}: switch ${isOn ? 'off' : 'on'}?`,
    `${toldNote(told)}<p>${isOn ? WORDS[name][1] : 'It works again as before.'}</p>
<form class="narrow" method="post" action="${SWITCHES}/${name}">${hidden('formKey', shell.formKey)}${hidden('turn', isOn ? 'off' : 'on')}${hidden('seen', since)}
<label for="reason">Reason, for other operators</label>
<textarea id="reason" name="reason" rows="2" required maxlength="${SWITCH_REASON_MAX_CHARS}"></textarea>
<div class="acts"><button class="${isOn ? 'stop' : 'go'}">Switch ${isOn ? 'off' : 'on'}</button><a class="button" href="${SWITCHES}">Go back</a></div></form>`,
    shell,
  );
