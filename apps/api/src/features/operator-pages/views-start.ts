import { escaped } from '../../lib/html.ts';
import { secretTroubles } from '../../lib/secret-marks.ts';
import { operatorDocument, OPERATOR } from '../../lib/operator-document.ts';
import type { Shell } from '../../lib/operator-document.ts';
import type { Overview, RunningProcess } from './store.ts';

/** What one of the checks says. */
export interface CheckFound {
  check: string;
  state: 'ok' | 'warning' | 'fault';
  says: string;
}

export interface ShownStart {
  overview: Overview;
  processes: readonly RunningProcess[];
  /** Of the process that answers. */
  processId: string;
  /** Null: this process cannot look. */
  checks: readonly CheckFound[] | null;
  version: string;
  time(instant: Date): string;
}

const STATE_WORDS: Readonly<Record<CheckFound['state'], string>> = { ok: 'Well', warning: 'Warning', fault: 'Fault' };
const WORST_FIRST: readonly CheckFound['state'][] = ['fault', 'warning', 'ok'];

function waits({ overview, time }: ShownStart): string[] {
  const { licences_waiting: licences, waiting_since: since, mails_failed: mails } = overview;
  const { refunds_open: refunds, refund_since: refundSince } = overview;
  return [
    licences > 0
      ? `<a href="${OPERATOR}/licences">Licences to look at: ${licences}</a>${since ? `, the first since ${time(since)}` : ''}`
      : '',
    mails > 0 ? `<a href="${OPERATOR}/held">Mails that were given up in the last 30 days: ${mails}</a>` : '',
    refunds > 0
      ? `<a href="${OPERATOR}/payments?state=refunding">Refunds under way: ${refunds}</a>${refundSince ? `, the first since ${time(refundSince)}` : ''}`
      : '',
  ].filter((one) => one !== '');
}

function checkList(checks: readonly CheckFound[]): string {
  const sorted = WORST_FIRST.flatMap((state) => checks.filter((found) => found.state === state));
  const items = sorted.map(
    ({ check, state, says }) =>
      `<li class="${state}"><b>${STATE_WORDS[state]}: ${escaped(check)}.</b> ${escaped(says)}</li>`,
  );
  return `<ul class="plain">${items.join('')}</ul>`;
}

/** A process tells of itself four times as often. */
const SILENT_SECONDS = 60;

/** Two signs of life: after it one may have ended without a word. */
const LIVE_SECONDS = 30;

const isSilent = ({ silent_seconds }: RunningProcess): boolean => silent_seconds >= SILENT_SECONDS;

function processItem(one: RunningProcess, shown: ShownStart): string {
  const { id, version, place, started_at } = one;
  const minutes = Math.floor(one.silent_seconds / 60);
  const heard = isSilent(one)
    ? `not heard of for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
    : 'heard of just now';
  return `<li${isSilent(one) ? ' class="warning"' : ''}><b>${escaped(version)}</b> on ${escaped(place)}${id === shown.processId ? ' (this page)' : ''}<br>since ${shown.time(started_at)}, ${heard}</li>`;
}

function processList(shown: ShownStart): string {
  const versions = [...new Set(shown.processes.filter((one) => !isSilent(one)).map(({ version }) => version))];
  const mixed =
    versions.length > 1 ? `<p>${versions.length} versions run: ${versions.map(escaped).join(', ')}.</p>` : '';
  const live = shown.processes.filter(({ silent_seconds }) => silent_seconds < LIVE_SECONDS);
  const differing = secretTroubles(live).map((one) => `<p><strong>${escaped(one)}</strong></p>`);
  return `${mixed}${differing.join('')}<ul class="plain">${shown.processes.map((one) => processItem(one, shown)).join('')}</ul>`;
}

/** What waits, what is wrong, and which release runs. */
export function startPage(shell: Shell, shown: ShownStart): string {
  const { overview, checks, version } = shown;
  const waiting = waits(shown);
  return operatorDocument(
    'Start',
    `<section aria-labelledby="waits"><h2 id="waits">What waits</h2>
${waiting.length === 0 ? '<p>Nothing waits.</p>' : `<ul class="plain">${waiting.map((one) => `<li>${one}</li>`).join('')}</ul>`}</section>
<section aria-labelledby="checkup"><h2 id="checkup">Checkup</h2>
${checks === null ? '<p>This process cannot look at itself. On its machine: <code>npm run baari -- doctor</code></p>' : checkList(checks)}</section>
<section aria-labelledby="processes"><h2 id="processes">Processes</h2>
${processList(shown)}</section>
<section aria-labelledby="release"><h2 id="release">Release</h2>
<dl><dt>This process</dt><dd>${escaped(version)}</dd>
<dt>Tables and functions of</dt><dd>${escaped(overview.made_by ?? 'unknown')}</dd>
<dt>Oldest release that runs on them</dt><dd>${escaped(overview.runs_from ?? 'unknown')}</dd>
<dt>Last migration</dt><dd>${escaped(overview.newest_migration)}</dd></dl></section>`,
    shell,
  );
}
