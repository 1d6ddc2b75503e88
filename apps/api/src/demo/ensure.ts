import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@baari/calendar/days';
import { trialEnd } from '@baari/calendar/periods';
import { clinicTime } from '@baari/calendar/zone';
import type pg from 'pg';
import { connectPrimary } from '../db/servers.ts';
import { passwords } from '../features/account/passwords.ts';
import { emailMark } from '../features/subscription/rules-trial.ts';
import type { FileStore } from '../ports/file-store.ts';
import { firstSampleDay, sampleDays } from './days.ts';
import { DOCTOR } from './doctor.ts';
import { writeLicence } from './licence.ts';
import { samplePatients } from './patients.ts';
import { drawPortrait } from './portrait.ts';
import { chanceOf } from './random.ts';
import * as store from './store.ts';

export interface DemoSettings {
  ownerUrl: string;
  dataDir: string;
  files: FileStore;
  /** The profile service's key: the sample doctor's trial counts as used, too. */
  trialKey: Buffer;
  zone: string;
}
export interface DemoLogin {
  email: string;
  password: string;
}

const SEED = 20_250_101;
const PATIENTS = 1_400;
const DAY_MS = 86_400_000;
const PASSWORD_FILE = 'demo-password';
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_CHARS = 12;

/** The password of this data directory, made once, with a character of every kind that the rules ask for. */
function passwordOf(dataDir: string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, PASSWORD_FILE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) {
    const letters = Array.from(
      { length: PASSWORD_CHARS },
      () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)],
    );
    writeFileSync(file, `Demo-${letters.join('')}-${randomInt(10)}`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

async function inTransaction<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectPrimary(ownerUrl, 'baari-demo');
  try {
    await client.query('begin');
    await store.lockDemo(client);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

async function fillDays(client: pg.Client, from: string, now: Date, zone: string): Promise<void> {
  const patients = samplePatients(chanceOf(SEED), PATIENTS);
  const chance = chanceOf(SEED + Math.floor(Date.parse(from) / DAY_MS));
  await store.insertDays(client, sampleDays(from, now, zone, patients, chance));
}

async function create(
  client: pg.Client,
  { files, trialKey, zone }: DemoSettings,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const name = () => randomBytes(16).toString('base64url');
  const keys = { imageKey: `${name()}.webp`, licenceKey: `${name()}.pdf` };
  await files.put(keys.imageKey, await drawPortrait(), 'image/webp');
  await files.put(keys.licenceKey, writeLicence(), 'application/pdf');
  await store.insertDoctor(client, keys, passwordHash, emailMark(trialKey, DOCTOR.email), now);
  await fillDays(client, firstSampleDay(clinicTime(now, zone).date), now, zone);
}

/**
 * Sees to the sample clinic: made on a database that nobody has used, brought up to today where it is there already,
 * and nothing at all where anybody else is. Answers its log-in, unless the password was changed since.
 */
export async function ensureDemo(settings: DemoSettings, now: Date): Promise<DemoLogin | null> {
  const { ownerUrl, dataDir, zone } = settings;
  const { hash, matches } = passwords();
  return inTransaction(ownerUrl, async (client) => {
    const here = await store.whoIsHere(client);
    if (here === 'TAKEN') return null;
    const password = passwordOf(dataDir);
    if (here === 'FRESH') {
      await create(client, settings, await hash(password), now);
    } else {
      const last = await store.lastDay(client);
      if (last) await fillDays(client, addDays(last, 1), now, zone);
      if ((await store.passwordHashOf(client)) === null) await store.openDoctor(client, await hash(password));
    }
    await store.runTrial(client, now, trialEnd(now, zone));
    const isUnchanged = await matches(await store.passwordHashOf(client), password);
    return isUnchanged ? { email: DOCTOR.email, password } : null;
  });
}

/** Closes the sample clinic if it is not wanted: nobody can log in to it or find it. */
export const closeDemo = (ownerUrl: string, now: Date): Promise<void> =>
  inTransaction(ownerUrl, async (client) => {
    if ((await store.whoIsHere(client)) === 'OURS') await store.closeDoctor(client, now);
  });
