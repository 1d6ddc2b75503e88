import { doctorName } from '@baari/contract/doctor-name';
import { COUNCIL_MAX_CHARS, LICENCE_REASON_MAX_CHARS, OPERATOR_LINK_MINUTES } from '@baari/contract/limits';
import { escaped } from '../../lib/html.ts';
import { hidden, OPERATOR, operatorDocument as document, toldNote } from '../../lib/operator-document.ts';
import type { Shell, Told } from '../../lib/operator-document.ts';
import { imageAddress } from '../../lib/image-address.ts';
import { COUNCILS } from './rules-councils.ts';
import { byNumber, changesSinceApproval, CLAIM_LISTS } from './rules.ts';
import type { Claim, ClaimList } from './rules.ts';

/** Where the page stands, and all that belongs to it. */
export const PAGE = '/operator/licences';
export const ENTER = `${PAGE}/enter`;

/** The page behind the printed link: only its button uses the link up, so that nothing that looks at links does. */
export const enterPage = (link: string): string =>
  document(
    'Licences',
    `<form method="post" action="${ENTER}/${escaped(link)}"><p>This link opens once.</p><div class="acts"><button class="go">Open the licences</button></div></form>`,
  );

export const closedPage = (): string =>
  document(
    'This page is closed',
    `<p>A link opens once and within ${OPERATOR_LINK_MINUTES} minutes. Print a new one on the machine of the service:</p><p><code>npm run baari -- licence page</code></p><p>Operators <a href="${OPERATOR}/log-in?next=${encodeURIComponent(PAGE)}">log in</a>.</p>`,
  );

/** What was refused, in words. */
export const refusedPage = (text: string): string =>
  document('That was not done', `<p>${escaped(text)}</p><p><a href="${PAGE}">Back to the licences</a></p>`);

const STATE_WORDS: Record<ClaimList, string> = {
  waiting: 'Waiting',
  verified: 'Verified',
  changed: 'Changed since approval',
  refused: 'Refused',
  suspended: 'Suspended',
};

export interface Shown {
  state: ClaimList;
  claims: readonly Claim[];
  /** The doctor whose claim has changed since it was looked at, and what of it. */
  changed?: { doctorId: string; facts: string };
  /** What became of the last decision. */
  told: Told | null;
  /** Whoever is logged in; null for a visit by a printed link. */
  operator: { email: string } | null;
  /** Proves that a form comes from this page. */
  formKey: string;
  time(instant: Date): string;
}

const shellOf = ({ operator, formKey }: Pick<Shown, 'operator' | 'formKey'>): Shell | null =>
  operator && { email: operator.email, formKey, room: '/licences' };

export function licencesPage(shown: Shown): string {
  const { state, claims, told, formKey, operator } = shown;
  const numbers = byNumber(claims);
  const tabs = CLAIM_LISTS.map(
    (one) =>
      `<li><a href="${PAGE}?state=${one}"${one === state ? ' aria-current="page"' : ''}>${STATE_WORDS[one]}</a></li>`,
  );
  return document(
    'Licences',
    `${toldNote(told)}
<nav aria-label="State"><ul>${tabs.join('')}</ul></nav>
${numbers.length === 0 ? '<p>Nobody stands here.</p>' : numbers.map((one) => numberSection(one, shown)).join('\n')}
<datalist id="councils">${COUNCILS.map((name) => `<option value="${escaped(name)}">`).join('')}</datalist>
${operator ? '' : `<form method="post" action="${PAGE}/leave">${hidden('formKey', formKey)}<div class="acts"><button>Close this page</button></div></form>`}`,
    shellOf(shown),
  );
}

/** Asks before a practice is stopped, and why. */
export function suspendPage(
  { doctor_id: id, name, clinic_address, city }: Claim,
  { state, told, formKey, operator }: Pick<Shown, 'state' | 'told' | 'formKey' | 'operator'>,
): string {
  return document(
    `Suspend ${doctorName(name)}?`,
    `${toldNote(told)}<p>${escaped(clinic_address)}, ${escaped(city)}</p>
<p>Nobody is booked there any more, neither by patients nor by the desk, and no search finds it. The doctor is mailed.</p>
<form method="post" action="${PAGE}/${id}">${hidden('formKey', formKey)}${hidden('state', state)}
${reasonField(id)}
<div class="acts"><button class="stop" name="decision" value="suspend">Suspend</button><a class="button" href="${PAGE}?state=${state}">Go back</a></div></form>`,
    shellOf({ formKey, operator }),
  );
}

const reasonField = (id: string): string => `<label for="reason-${id}">Reason, which the doctor reads</label>
<textarea id="reason-${id}" name="reason" rows="2" required maxlength="${LICENCE_REASON_MAX_CHARS}"></textarea>`;

function numberSection(claims: readonly Claim[], shown: Shown): string {
  const number = claims[0]!.reg_number;
  return `<section class="number" aria-label="Registration ${escaped(number)}">
<h2>Registration ${escaped(number)}</h2>
${claims.length > 1 ? `<p class="shared"><b>${claims.length} practices claim this number.</b> Number and council are verified once.</p>` : ''}
<div class="claims">${claims.map((claim) => claimArticle(claim, claims, shown)).join('\n')}</div>
</section>`;
}

function claimArticle(claim: Claim, claims: readonly Claim[], shown: Shown): string {
  const { doctor_id: id } = claim;
  const name = escaped(doctorName(claim.name));
  const facts: [string, string | null][] = [
    [
      'State',
      `${STATE_WORDS[claim.state]} since ${shown.time(claim.since)}${claim.second_clinic ? ', second clinic' : ''}`,
    ],
    ['Reason', claim.reason],
    ['Number', claim.reg_number],
    ['Council', claim.council],
    ['Degree', `${claim.degree} · ${claim.speciality} · ${claim.experience} years`],
    ['Clinic', `${claim.clinic_address}, ${claim.city}`],
    ['Phone', claim.clinic_phone],
    ['Account', claim.email],
    ['Id', id],
  ];
  const source = `${PAGE}/${id}/document`;
  const isPicture = claim.licence_type.startsWith('image/');
  return `<article aria-labelledby="name-${id}">
<div class="who"><img src="${escaped(imageAddress(id, claim.image_key))}" alt="" width="64" height="64"><h3 id="name-${id}">${name}</h3></div>
${changesNote(claim, shown)}${shown.changed?.doctorId === id && shown.changed.facts !== '' ? `<p class="shared"><b>Changed since you looked: ${escaped(shown.changed.facts)}.</b> This is how it stands now.</p>` : ''}
<dl>${facts.map(([label, value]) => (value === null ? '' : `<dt>${label}</dt><dd>${escaped(value)}</dd>`)).join('')}</dl>
<div class="document">${isPicture ? `<a href="${source}"><img src="${source}" alt="Licence of ${name}" loading="lazy"></a>` : `<a href="${source}">Download the licence (PDF)</a>`}</div>
${forms(claim, claims, shown)}
</article>`;
}

function changesNote(claim: Claim, { time }: Shown): string {
  const changes = changesSinceApproval(claim).map(({ field, at }) => `${field} on ${time(at)}`);
  return changes.length === 0
    ? ''
    : `<p class="shared"><b>Changed since approval: ${changes.join(', ')}.</b> The practice goes on meanwhile.</p>`;
}

function forms(claim: Claim, claims: readonly Claim[], { state, formKey }: Shown): string {
  const { doctor_id: id } = claim;
  const open = `<form method="post" action="${PAGE}/${id}">${hidden('formKey', formKey)}${hidden('seen', claim.seen)}${hidden('state', state)}`;
  if (claim.state === 'suspended')
    return `${open}<div class="acts"><button class="go" name="decision" value="restore">End the suspension</button></div></form>`;
  const second = claims.some((other) => other !== claim && other.state === 'verified')
    ? `<label class="check"><input type="checkbox" name="secondClinic" value="yes"> The same person’s second clinic, without a trial</label>`
    : '';
  const approve = `${open}<label for="council-${id}">Council</label>
<input type="text" id="council-${id}" name="council" list="councils" required maxlength="${COUNCIL_MAX_CHARS}" autocomplete="off" value="${escaped(claim.council ?? '')}">
${second}<div class="acts"><button class="go" name="decision" value="approve">Approve</button></div></form>`;
  const keep = `${open}${hidden('council', claim.council ?? '')}<div class="acts"><button class="go" name="decision" value="approve">Keep the approval</button></div></form>`;
  const hasChanged = changesSinceApproval(claim).length > 0;
  const isApproved = claim.state === 'verified' && claim.council !== null;
  return `${isApproved ? (hasChanged ? keep : '') : approve}
${open}${reasonField(id)}
<div class="acts"><button name="decision" value="refuse">Refuse</button><a class="button stop" href="${PAGE}/${id}/suspend?state=${state}">Suspend</a></div></form>`;
}
