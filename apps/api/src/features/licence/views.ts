import { doctorName } from '@baari/contract/doctor-name';
import { COUNCIL_MAX_CHARS, LICENCE_REASON_MAX_CHARS, OPERATOR_LINK_MINUTES } from '@baari/contract/limits';
import { escaped } from '../../lib/html.ts';
import { imageAddress } from '../../lib/image-address.ts';
import { COUNCILS } from './rules-councils.ts';
import { byNumber, changesSinceApproval, CLAIM_LISTS } from './rules.ts';
import type { Claim, ClaimList } from './rules.ts';

/** Where the page stands, and all that belongs to it. */
export const PAGE = '/operator/licences';
export const ENTER = `${PAGE}/enter`;

const STYLE = `
:root{color-scheme:light dark;--ink:#16201f;--soft:#566463;--ground:#f4f7f6;--card:#fff;--line:#c9d4d2;--go:#0b6b63;--go-ink:#fff;--stop:#b3261e;--warn:#fdf0d8;--warn-ink:#7a4a00}
@media (prefers-color-scheme:dark){:root{--ink:#e8efee;--soft:#a3b1af;--ground:#101716;--card:#182120;--line:#3b4a48;--go:#5fc9bd;--go-ink:#06201d;--stop:#ff9d95;--warn:#33280f;--warn-ink:#f0bd62}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,'Noto Sans',sans-serif}
main{max-width:72rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem}h2{font-size:1.125rem;margin:0 0 .5rem}h3{font-size:1rem;margin:0}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;margin:0 0 1rem;padding:0}
nav a{display:block;min-height:44px;padding:.6rem 1rem;border:1px solid var(--line);border-radius:.5rem;color:inherit;text-decoration:none}
nav a[aria-current]{border-color:var(--go);font-weight:700;text-decoration:underline}
.number{margin:0 0 1.5rem}
.shared{padding:.75rem 1rem;border-radius:.5rem;background:var(--warn);color:var(--warn-ink);margin:0 0 .5rem}
.claims{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr))}
article{display:flex;flex-direction:column;gap:1rem;padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);min-width:0;max-width:40rem}
.who{display:flex;gap:.75rem;align-items:center}
.who img{border-radius:.5rem;object-fit:cover}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.document img{max-width:100%;max-height:24rem;height:auto;border:1px solid var(--line);border-radius:.5rem}
form{display:flex;flex-direction:column;gap:.5rem;margin:0}
label{font-weight:500}
.check{display:flex;gap:.5rem;align-items:flex-start;font-weight:400}.check input{width:1.25rem;height:1.25rem;margin:.15rem 0}
input[type=text],textarea{width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--ground);color:inherit;font:inherit}
.acts{display:flex;flex-wrap:wrap;gap:.5rem}
button,.button{min-height:44px;padding:.5rem 1.25rem;line-height:1.5;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:inherit;font:inherit;font-weight:500;cursor:pointer;text-decoration:none}
button.go{background:var(--go);border-color:var(--go);color:var(--go-ink)}
button.stop,.button.stop{border-color:var(--stop);color:var(--stop)}
a{color:var(--go)}
:focus-visible{outline:3px solid var(--go);outline-offset:2px}
.told{padding:.75rem 1rem;border:2px solid var(--go);border-radius:.5rem;margin:0 0 1rem}
.told.wrong{border-color:var(--stop)}
`;

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${escaped(title)}</h1>
${body}
</main></body>
</html>`;

/** The page behind the printed link: only its button uses the link up, so that nothing that looks at links does. */
export const enterPage = (link: string): string =>
  document(
    'Licences',
    `<form method="post" action="${ENTER}/${escaped(link)}"><p>This link opens once.</p><div class="acts"><button class="go">Open the licences</button></div></form>`,
  );

export const closedPage = (): string =>
  document(
    'This page is closed',
    `<p>A link opens once and within ${OPERATOR_LINK_MINUTES} minutes. Print a new one on the machine of the service:</p><p><code>npm run baari -- licence page</code></p>`,
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
  told: { text: string; isWrong: boolean } | null;
  /** Proves that a form comes from this page. */
  formKey: string;
  time(instant: Date): string;
}

export function licencesPage(shown: Shown): string {
  const { state, claims, told, formKey } = shown;
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
<form method="post" action="${PAGE}/leave">${hidden('formKey', formKey)}<div class="acts"><button>Close this page</button></div></form>`,
  );
}

/** Asks before a practice is stopped, and why. */
export function suspendPage(
  { doctor_id: id, name, clinic_address, city }: Claim,
  { state, told, formKey }: Pick<Shown, 'state' | 'told' | 'formKey'>,
): string {
  return document(
    `Suspend ${doctorName(name)}?`,
    `${toldNote(told)}<p>${escaped(clinic_address)}, ${escaped(city)}</p>
<p>Nobody is booked there any more, neither by patients nor by the desk, and no search finds it. The doctor is mailed.</p>
<form method="post" action="${PAGE}/${id}">${hidden('formKey', formKey)}${hidden('state', state)}
${reasonField(id)}
<div class="acts"><button class="stop" name="decision" value="suspend">Suspend</button><a class="button" href="${PAGE}?state=${state}">Go back</a></div></form>`,
  );
}

const toldNote = (told: Shown['told']): string =>
  told ? `<p class="told${told.isWrong ? ' wrong' : ''}" role="status">${escaped(told.text)}</p>` : '';

const reasonField = (id: string): string => `<label for="reason-${id}">Reason, which the doctor reads</label>
<textarea id="reason-${id}" name="reason" rows="2" required maxlength="${LICENCE_REASON_MAX_CHARS}"></textarea>`;

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;

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
