import { escaped } from '../../lib/html.ts';
import { hidden, OPERATOR, operatorDocument, section, toldNote } from '../../lib/operator-document.ts';
import type { Shell, Told } from '../../lib/operator-document.ts';
import type { FailedJob, WaitingJobs } from '../../ports/jobs.ts';
import type { Held } from './service-held.ts';
import type { GivenUpMail } from './store-held.ts';

export const HELD = `${OPERATOR}/held`;
type Time = (instant: Date) => string;
const MINUTE_SECONDS = 60;

const WORDS: Readonly<Record<WaitingJobs['name'], string>> = {
  mail: 'codes by mail',
  notice: 'other mails',
  refund: 'refunds',
  export: 'copies of data',
};

function waitingItem({ name, jobs, oldestSeconds }: WaitingJobs): string {
  const minutes = Math.ceil(oldestSeconds / MINUTE_SECONDS);
  const oldest = `, the oldest for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `<li><b>${WORDS[name]}</b>: ${jobs} ${Number(jobs) === 1 ? 'waits' : 'wait'}${Number(jobs) > 0 ? oldest : ''}</li>`;
}

const failedItem = ({ id, name, tries, failedAt, reason }: FailedJob, { formKey }: Shell, time: Time): string =>
  `<li><b>${WORDS[name]}</b>, given up ${time(failedAt)} after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${escaped(reason)}
<form method="post" action="${HELD}/jobs/${name}/${id}">${hidden('formKey', formKey)}<div class="acts"><button aria-label="Try again: ${WORDS[name]} of ${time(failedAt)}">Try again</button></div></form></li>`;

function mailItem(mail: GivenUpMail, opened: Opened | null, { formKey }: Shell, time: Time): string {
  const { failure_no: no, at, purpose, masked, tries, reason } = mail;
  const key = hidden('formKey', formKey);
  const address = opened?.failureNo === no ? opened.address : masked;
  return `<li><b>${escaped(purpose)}</b> to ${escaped(address)}, ${time(at)}, after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${escaped(reason)}
<div class="acts">${address === masked ? `<form method="post" action="${HELD}/mails/${no}">${key}<button aria-label="Show the address of mail ${no}">Show the address</button></form>` : ''}
<form method="post" action="${HELD}/mails/${no}/drop">${key}<button aria-label="Remove mail ${no} from the list">Remove from the list</button></form></div></li>`;
}

/** A mail whose whole address was asked for. */
export interface Opened {
  failureNo: number;
  address: string;
}

const list = (items: readonly string[], none: string): string =>
  items.length === 0 ? `<p>${none}</p>` : `<ul class="plain">${items.join('')}</ul>`;

export const heldPage = (
  shell: Shell,
  { waiting, failed, mails }: Held,
  { told, opened, time }: { told: Told | null; opened: Opened | null; time: Time },
): string =>
  operatorDocument(
    'Mails and jobs',
    `${toldNote(told)}
${section('waiting', 'Work that waits', list(waiting.map(waitingItem), 'Nothing.'))}
${section(
  'failed',
  'Work that was given up',
  list(
    failed.map((job) => failedItem(job, shell, time)),
    'Nothing was given up.',
  ),
)}
${section(
  'mails',
  'Mails that never went out',
  `<p>A code by mail is good for ten minutes: whoever needs one asks for a new one. What can be sent again stands above.</p>
${list(
  mails.map((mail) => mailItem(mail, opened, shell, time)),
  'No mail failed in the last 30 days.',
)}`,
)}`,
    shell,
  );
