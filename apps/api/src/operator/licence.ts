import { writeFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { licenceMark } from '../features/subscription/rules-trial.ts';
import { keyFor } from '../lib/secret.ts';
import type { FileStore } from '../ports/file-store.ts';
import { findProfile } from './account-store.ts';
import type { FoundProfile } from './account-store.ts';
import { inTransaction } from './connection.ts';
import * as store from './licence-store.ts';
import { Refusal } from './refusal.ts';
import { factLines, instantText } from './report.ts';
import type { Report } from './report.ts';
import { noteAct } from './trail.ts';

async function requireProfile(owner: pg.Client, doctorId: string): Promise<FoundProfile> {
  const profile = await findProfile(owner, doctorId.toLowerCase());
  if (profile) return profile;
  throw new Refusal(`There is no profile of doctor ${doctorId}. Find the id with: account show <e-mail>`);
}

/** The marks by which a licence's trial is recognised, under every secret, the newest first. */
const marksOf = ({ secrets }: Config, { reg_number, city }: Pick<FoundProfile, 'reg_number' | 'city'>): Buffer[] =>
  secrets.toReversed().map((secret) => licenceMark(keyFor(secret, 'trial'), reg_number, city));

const licenceFacts = (profile: FoundProfile, zone: string) =>
  factLines([
    ['doctor id', profile.doctor_id],
    ['name', profile.name],
    ['registration', profile.reg_number],
    ['degree', profile.degree],
    ['city', profile.city],
    ['document', profile.licence_type],
    ['verified', profile.licence_verified_at ? instantText(profile.licence_verified_at, zone) : 'no'],
  ]);

const licenceData = (profile: FoundProfile) => ({
  doctorId: profile.doctor_id,
  name: profile.name,
  regNumber: profile.reg_number,
  degree: profile.degree,
  city: profile.city,
  verifiedAt: profile.licence_verified_at,
});

/** `saveAs` gets a copy of the document, for the operator to look at. */
export async function showLicence(
  owner: pg.Client,
  config: Config,
  files: FileStore,
  doctorId: string,
  saveAs: string | undefined,
): Promise<Report> {
  const profile = await requireProfile(owner, doctorId);
  const lines = licenceFacts(profile, config.clinicTimeZone);
  if (saveAs === undefined) return { lines, data: licenceData(profile) };
  const document = await files.get(profile.licence_key);
  if (!document) throw new Refusal('The document is not in the file store. Restore it from a backup.');
  await writeFile(saveAs, document, { mode: 0o600, flag: 'wx' });
  return { lines: [...lines, `Saved the document as ${saveAs}`], data: { ...licenceData(profile), savedAs: saveAs } };
}

export const verifyLicence = (owner: pg.Client, config: Config, doctorId: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const profile = await requireProfile(owner, doctorId);
    const verified = { ...profile, licence_verified_at: profile.licence_verified_at ?? now };
    if (!profile.licence_verified_at) {
      await store.verify(owner, profile.doctor_id, marksOf(config, profile)[0]!, now);
      await noteAct(owner, profile.doctor_id, 'licence-verified', now);
    }
    const done = profile.licence_verified_at
      ? 'This licence was verified already.'
      : 'Patients see the mark now. No other account gets a free trial for this registration number and city.';
    return { lines: [...licenceFacts(verified, config.clinicTimeZone), done], data: licenceData(verified) };
  });

export const unverifyLicence = (owner: pg.Client, config: Config, doctorId: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const profile = await requireProfile(owner, doctorId);
    const data = licenceData({ ...profile, licence_verified_at: null });
    if (!profile.licence_verified_at) return { lines: ['This licence is not verified.'], data };
    const marks = marksOf(config, profile);
    // Another clinic of the same doctor may rightly be verified: then the licence's trial stays used.
    const others = await store.otherVerified(owner, profile.doctor_id);
    const isShared = others.some((other) => marksOf(config, other)[0]!.equals(marks[0]!));
    await store.unverify(owner, profile.doctor_id, isShared ? [] : marks);
    await noteAct(owner, profile.doctor_id, 'licence-unverified', now);
    return { lines: ['Removed the mark. The licence can start a free trial again.'], data };
  });
