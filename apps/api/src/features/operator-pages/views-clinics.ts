import { doctorName } from '@baari/contract/doctor-name';
import { escaped } from '../../lib/html.ts';
import { factList, hidden, OPERATOR, operatorDocument, section, toldNote } from '../../lib/operator-document.ts';
import type { Shell, Told } from '../../lib/operator-document.ts';
import type { ClinicsPage } from './service-clinics.ts';
import type { Clinic, ListedClinic } from './store-clinics.ts';

export const CLINICS = `${OPERATOR}/clinics`;
type Time = (instant: Date) => string;

const nameOf = (name: string | null): string => (name === null ? 'No profile yet' : escaped(doctorName(name)));
const listed = (clinic: ListedClinic, time: Time): string =>
  `<li><a href="${CLINICS}/${clinic.doctor_id}"><b>${nameOf(clinic.name)}</b></a>${clinic.city === null ? '' : `, ${escaped(clinic.city)}`}<br>
${escaped(clinic.state)}; ${clinic.plan_until ? `plan until ${time(clinic.plan_until)}` : 'no plan'}; ${clinic.last_seen ? `last seen ${time(clinic.last_seen)}` : 'never seen'}</li>`;

export function clinicsPage(shell: Shell, { text, clinics, next }: ClinicsPage, time: Time): string {
  const more = next && `${CLINICS}?${new URLSearchParams({ text, cursor: next })}`;
  return operatorDocument(
    'Clinics',
    `<form class="narrow" method="get" action="${CLINICS}" role="search"><label for="text">Name, city, e-mail, phone or id</label>
<input type="search" id="text" name="text" maxlength="254" value="${escaped(text)}">
<div class="acts"><button class="go">Search</button></div></form>
<h2 id="found">${text === '' ? 'The newest' : `Found for ${escaped(text)}`}</h2>
${clinics.length === 0 ? '<p>Nobody was found.</p>' : `<ul class="plain" aria-labelledby="found">${clinics.map((one) => listed(one, time)).join('')}</ul>`}
${more ? `<p><a class="button" href="${escaped(more)}">Further ones</a></p>` : ''}`,
    shell,
  );
}

const instant = (text: string | null, time: Time): string | null => text && time(new Date(text));

function acts({ doctorId, suspendedAt, profile, sessions }: Clinic, { formKey }: Shell): string {
  const key = hidden('formKey', formKey);
  const licences = `${OPERATOR}/licences/${doctorId}`;
  const state = profile?.licence ?? 'waiting';
  const stop = suspendedAt
    ? `<form method="post" action="${licences}">${key}${hidden('state', 'suspended')}<button class="go" name="decision" value="restore">End the suspension</button></form>`
    : `<a class="button stop" href="${licences}/suspend?state=${state}">Suspend</a>`;
  return `<div class="acts">${profile ? `<a class="button" href="${licences}">Licence</a>` : ''}
${profile && state !== 'waiting' ? `<form method="post" action="${CLINICS}/${doctorId}/mail">${key}<button>Mail the licence’s decision again</button></form>` : ''}
${sessions > 0 ? `<a class="button stop" href="${CLINICS}/${doctorId}/sessions">End all sessions</a>` : ''}
${profile ? stop : ''}</div>`;
}

const profileFacts = ({ profile, suspendedAt }: Clinic): string =>
  profile
    ? factList([
        ['Speciality', profile.speciality],
        ['City', profile.city],
        ['Clinic’s phone', profile.phone],
        ['Registration', profile.regNumber],
        ['Licence', profile.licence],
        ['Refused because', profile.refusal],
        ['Takes bookings online', suspendedAt ? 'no: suspended' : profile.available ? 'yes' : 'no'],
      ])
    : '<p>There is no profile.</p>';

export function clinicPage(shell: Shell, clinic: Clinic, told: Told | null, time: Time): string {
  const { plans, events } = clinic;
  const at = (text: string | null) => instant(text, time);
  return operatorDocument(
    clinic.profile ? doctorName(clinic.profile.name) : 'No profile yet',
    `${toldNote(told)}${acts(clinic, shell)}
${section(
  'account',
  'Account',
  factList([
    ['Id', clinic.doctorId],
    ['E-mail', clinic.email],
    ['Made', at(clinic.createdAt)],
    ['Locked', at(clinic.lockedAt)],
    ['Suspended', at(clinic.suspendedAt)],
    ['Because', clinic.suspensionReason],
    ['Logs in by', clinic.hasPassword ? 'password' : clinic.google > 0 ? 'Google' : 'nothing yet'],
    ['Sessions', clinic.sessions],
    ['Last seen', at(clinic.lastSeen) ?? 'never'],
    ['Appointments to come', clinic.upcoming],
  ]),
)}
${section('profile', 'Profile', profileFacts(clinic))}
${section('plans', 'Plans', plans.length === 0 ? '<p>There was none.</p>' : `<ul class="plain">${plans.map(({ plan, startsAt, endsAt }) => `<li>${escaped(plan)}: ${at(startsAt)} to ${at(endsAt)}</li>`).join('')}</ul>`)}
${section('events', 'What happened last', events.length === 0 ? '<p>Nothing.</p>' : `<ul class="plain">${events.map((one) => `<li>${at(one.at)}: ${escaped(one.act.replaceAll('-', ' '))}${one.actor === 'operator' ? ', by an operator' : ''}</li>`).join('')}</ul>`)}`,
    shell,
  );
}

/** Asks before a clinic is logged out everywhere. */
export const endSessionsPage = (shell: Shell, { doctorId, profile, email, sessions }: Clinic): string =>
  operatorDocument(
    `Log out ${profile ? doctorName(profile.name) : email}?`,
    `<p>${sessions} ${sessions === 1 ? 'session ends' : 'sessions end'} within seconds, its desk’s too. Everybody there has to log in again.</p>
<form method="post" action="${CLINICS}/${doctorId}/sessions">${hidden('formKey', shell.formKey)}
<div class="acts"><button class="stop">End all sessions</button><a class="button" href="${CLINICS}/${doctorId}">Go back</a></div></form>`,
    shell,
  );
