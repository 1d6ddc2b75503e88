import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { OPERATOR_LINK_MINUTES, OPERATOR_VISIT_MINUTES } from '@baari/contract/limits';
import type { LicenceDecision } from '@baari/contract/vocabulary';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import {
  byNumber,
  changedSince,
  changesSinceApproval,
  CLAIM_LISTS,
  decisionForm,
  KEPT,
  REFUSED,
} from '../features/licence/rules.ts';
import type { Claim } from '../features/licence/rules.ts';
import { licenceService } from '../features/licence/service.ts';
import type { LicenceService } from '../features/licence/service.ts';
import { trialOffer } from '../features/subscription/rules-trial.ts';
import { ENTER } from '../features/licence/views.ts';
import { keysFor, sha256 } from '../lib/secret.ts';
import type { FileStore } from '../ports/file-store.ts';
import { requireAccount } from './account.ts';
import type { Options } from './command.ts';
import { inTransaction } from './connection.ts';
import { keepLink, licenceDesk } from './licence-store.ts';
import { Refusal } from './refusal.ts';
import { factLines, instantText } from './report.ts';
import type { Report } from './report.ts';
import { noteReads } from './trail.ts';

const serviceOn = (owner: pg.Client, { secrets, clinicTimeZone: zone }: Config): LicenceService =>
  licenceService(licenceDesk(owner), (licence, council, now) =>
    trialOffer(keysFor(secrets, 'trial'), licence, council, now, zone),
  );

async function requireClaim(owner: pg.Client, service: LicenceService, who: string): Promise<Claim> {
  const { doctor_id: doctorId, email } = await requireAccount(owner, who);
  const claim = await service.claimOf(doctorId);
  if (claim) return claim;
  throw new Refusal(`${email} has no profile, and so no licence.`);
}

function changesText(claim: Claim, zone: string): string | null {
  const changes = changesSinceApproval(claim).map(({ field, at }) => `${field} ${instantText(at, zone)}`);
  return changes.length === 0 ? null : `since approval: ${changes.join(', ')}`;
}

const facts = (claim: Claim, zone: string) =>
  factLines([
    ['doctor id', claim.doctor_id],
    ['name', claim.name],
    ['registration', claim.reg_number],
    ['council', claim.council],
    ['degree', `${claim.degree}, ${claim.speciality}, ${claim.experience} years`],
    ['clinic', `${claim.clinic_address.replaceAll('\n', ', ')}, ${claim.city}, ${claim.clinic_phone}`],
    ['account', claim.email],
    ['document', claim.licence_type],
    ['state', `${claim.state} since ${instantText(claim.since, zone)}${claim.second_clinic ? ', second clinic' : ''}`],
    ['reason', claim.reason],
    ['changed', changesText(claim, zone)],
  ]);

const asData = (claim: Claim) => ({
  doctorId: claim.doctor_id,
  name: claim.name,
  regNumber: claim.reg_number,
  council: claim.council,
  degree: claim.degree,
  speciality: claim.speciality,
  city: claim.city,
  account: claim.email,
  state: claim.state,
  reason: claim.reason,
  secondClinic: claim.second_clinic,
  since: claim.since,
  changes: claim.changes,
});

const noteProfiles = (owner: pg.Client, config: Config, claims: readonly Claim[], now: Date) =>
  noteReads(
    owner,
    config,
    claims.map(({ doctor_id: doctorId }) => ({ call: 'operatorProfile', doctorId })),
    now,
  );

/** The claims in a state, with others of the same number beside them. */
export async function listLicences(owner: pg.Client, config: Config, options: Options, now: Date): Promise<Report> {
  const asked = options['state'] ?? 'waiting';
  const state = CLAIM_LISTS.find((one) => one === asked);
  if (!state) throw new Refusal(`--state is one of ${CLAIM_LISTS.join(', ')}.`);
  const found = await serviceOn(owner, config).claims({ state, doctorId: null });
  await noteProfiles(owner, config, found, now);
  const numbers = byNumber(found);
  const lines = numbers.flatMap((claims) => [
    ...(claims.length > 1 ? [`${claims.length} claims of one registration number:`] : []),
    ...claims.flatMap((claim) => [...facts(claim, config.clinicTimeZone), '']),
  ]);
  return {
    lines:
      lines.length > 0
        ? lines.slice(0, -1)
        : [state === 'changed' ? 'Nobody has changed since.' : `Nobody is ${state}.`],
    data: { numbers: numbers.map((claims) => claims.map(asData)) },
  };
}

/** `saveAs` gets a copy of the document, for the operator to look at. */
export async function showLicence(
  owner: pg.Client,
  config: Config,
  files: FileStore,
  who: string,
  saveAs: string | undefined,
  now: Date,
): Promise<Report> {
  const service = serviceOn(owner, config);
  const claim = await requireClaim(owner, service, who);
  const all = await service.claims({ state: null, doctorId: claim.doctor_id });
  await noteProfiles(owner, config, all, now);
  const others = all.filter(({ doctor_id }) => doctor_id !== claim.doctor_id);
  const lines = [
    ...facts(claim, config.clinicTimeZone),
    ...factLines([['seen', claim.seen]]),
    ...others.flatMap((other) => ['', 'The same number is claimed by:', ...facts(other, config.clinicTimeZone)]),
  ];
  const data = { ...asData(claim), seen: claim.seen, others: others.map(asData) };
  if (saveAs === undefined) return { lines, data };
  const document = await files.get(claim.licence_key);
  if (!document) throw new Refusal('The document is not in the file store. Restore it from a backup.');
  await noteReads(owner, config, [{ call: 'operatorLicence', doctorId: claim.doctor_id }], now);
  await writeFile(saveAs, document, { mode: 0o600, flag: 'wx' });
  return { lines: [...lines, `Saved the document as ${saveAs}`], data: { ...data, savedAs: saveAs } };
}

const changed = (claim: Claim, seen: string, zone: string): string =>
  [
    `${REFUSED.CHANGED} New: ${changedSince(seen, claim)}.`,
    ...facts(claim, zone),
    `The document too: licence show ${claim.doctor_id} --save <file>`,
  ].join('\n');

const DONE: Record<LicenceDecision, string> = {
  approve: "Patients find the practice now, and see 'Licence verified'. The doctor is mailed.",
  refuse:
    'The practice is in no search and takes no bookings online until the doctor sends a changed licence. The doctor is mailed.',
  suspend: 'Nobody is booked there any more, and no search finds it. The doctor is mailed.',
  restore: 'The practice goes on as it was. The doctor is mailed.',
};

export async function decideLicence(
  owner: pg.Client,
  config: Config,
  who: string,
  decision: LicenceDecision,
  { reason, council, secondClinic, seen }: Options,
  now: Date,
): Promise<Report> {
  const asked = decisionForm.safeParse({ decision, reason, council, secondClinic, seen });
  if (!asked.success) throw new Refusal(asked.error.issues[0]!.message);
  const service = serviceOn(owner, config);
  const found = await requireClaim(owner, service, who);
  // On its own: a refusal shows the profile too.
  await noteProfiles(owner, config, [found], now);
  return inTransaction(owner, async () => {
    const { doctor_id } = found;
    const outcome = await service.decide(doctor_id, asked.data, now);
    const claim = await requireClaim(owner, service, doctor_id);
    if (outcome === 'CHANGED') throw new Refusal(changed(claim, asked.data.seen, config.clinicTimeZone));
    if (outcome === 'KEPT') return { lines: [...facts(claim, config.clinicTimeZone), KEPT], data: asData(claim) };
    if (outcome !== 'DONE') throw new Refusal(REFUSED[outcome]);
    return { lines: [...facts(claim, config.clinicTimeZone), DONE[decision]], data: asData(claim) };
  });
}

/** A link to the operator's page, good once. The database keeps only its hash. */
export async function printLicencePage(owner: pg.Client, { publicUrl }: Config, now: Date): Promise<Report> {
  const link = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + OPERATOR_LINK_MINUTES * 60_000);
  await keepLink(owner, sha256(link), expiresAt, now);
  const page = `${publicUrl}${ENTER}/${link}`;
  const lines = [
    page,
    `Open it within ${OPERATOR_LINK_MINUTES} minutes, once; the page then stays open for ${OPERATOR_VISIT_MINUTES} minutes.`,
    'Whoever has this link sees and decides licences: give it to nobody.',
  ];
  return { lines, data: { page, expiresAt } };
}
