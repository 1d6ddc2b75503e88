import { clinicTime } from '@baari/calendar/zone';
import { emailAddress } from '@baari/contract/fields';
import { CODE_TRIES, CODE_VALID_MINUTES } from '@baari/contract/limits';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { codeMac, newCode } from '../features/account/rules.ts';
import { newDoctorId } from '../lib/doctor-id.ts';
import { keyFor } from '../lib/secret.ts';
import { promiseJobs } from '../ports/jobs.ts';
import * as store from './account-store.ts';
import { inTransaction } from './connection.ts';
import { Refusal } from './refusal.ts';
import { factLines, instantText } from './report.ts';
import type { Report } from './report.ts';
import { noteAct, noteReads } from './trail.ts';

const MINUTE_MS = 60_000;
const RESET_PAGE = '/forget-password';

function readEmail(text: string): string {
  const read = emailAddress().safeParse(text);
  if (!read.success) throw new Refusal(`"${text}" is not an e-mail address. Give one such as asha.rao@clinic.example.`);
  return read.data;
}

export async function requireAccount(owner: pg.Client, who: string): Promise<store.FoundAccount> {
  const account = await store.findAccount(owner, who);
  if (account) return account;
  const hint = who.includes('@')
    ? 'Create it with: account create'
    : 'A doctor id has 10 characters; try the e-mail address';
  throw new Refusal(`There is no account ${who}. ${hint}.`);
}

/** A code for a new password, to be given to the account's holder in a safe way; in the transaction of `owner`. */
async function giveCode(
  owner: pg.Client,
  config: Config,
  account: Pick<store.FoundAccount, 'doctor_id' | 'email'>,
  now: Date,
) {
  const { email } = account;
  if (email === null)
    throw new Refusal('This account has no e-mail address. An owner of its clinic makes a link for a new password.');
  const code = newCode();
  const mac = codeMac(keyFor(config.secret, 'mail code'), 'reset', email, code);
  const expiresAt = new Date(now.getTime() + CODE_VALID_MINUTES * MINUTE_MS);
  await store.keepCode(owner, email, mac, now, expiresAt);
  await noteAct(owner, account.doctor_id, 'code-given', now);
  const page = `${config.publicUrl}${RESET_PAGE}#code-for=${encodeURIComponent(email)}`;
  return {
    lines: [
      ...factLines([
        ['set a password', page],
        ['with the code', code],
      ]),
      `The code is good for ${CODE_VALID_MINUTES} minutes and ${CODE_TRIES} tries. Later the page itself mails a new one,`,
      'or this command prints one: account code.',
    ],
    data: { page, code, expiresAt },
  };
}

export const createAccount = (owner: pg.Client, config: Config, text: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const email = readEmail(text);
    const doctorId = newDoctorId();
    if (!(await store.insertAccount(owner, doctorId, email, now)))
      throw new Refusal(`${email} already has an account. See it with: account show ${email}`);
    await noteAct(owner, doctorId, 'account-created', now);
    const given = await giveCode(owner, config, { doctor_id: doctorId, email }, now);
    return {
      lines: [`Created the account of ${email}, doctor ${doctorId}. It has no password yet.`, ...given.lines],
      data: { doctorId, email, ...given.data },
    };
  });

export const giveAccountCode = (owner: pg.Client, config: Config, who: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => giveCode(owner, config, await requireAccount(owner, who), now));

export async function showAccount(owner: pg.Client, config: Config, who: string, now: Date) {
  const { clinicTimeZone: zone } = config;
  const account = await requireAccount(owner, who);
  const { doctor_id: doctorId, email, phone } = account;
  await noteReads(owner, config, [{ call: 'operatorAccount', doctorId }], now);
  const profile = await store.findProfile(owner, doctorId);
  const counts = await store.countAround(owner, doctorId, now, clinicTime(now, zone).date);
  const at = (instant: Date | null) => instant && instantText(instant, zone);
  const data = {
    doctorId,
    email,
    phone,
    createdAt: account.created_at,
    lockedAt: account.locked_at,
    suspendedAt: counts.suspended_at,
    hasPassword: account.password_hash !== null,
    googleIdentities: counts.google,
    secondFactorSince: counts.second_factor_since,
    passkeys: counts.passkeys,
    sessions: counts.sessions,
    subscriptionEndsAt: counts.subscription_ends,
    upcomingAppointments: counts.upcoming,
    payments: counts.payments,
    profile: profile && {
      name: profile.name,
      city: profile.city,
      speciality: profile.speciality,
      regNumber: profile.reg_number,
      licenceVerifiedAt: profile.licence_verified_at,
    },
  };
  const lines = factLines([
    ['doctor id', doctorId],
    ['e-mail', email ?? 'none'],
    ['mobile number', phone ?? 'none'],
    ['created', at(account.created_at)],
    ['locked', at(account.locked_at) ?? 'no'],
    ['suspended', at(counts.suspended_at)],
    ['logs in by', data.hasPassword ? 'password' : counts.google > 0 ? 'Google' : 'nothing yet'],
    ['second factor', at(counts.second_factor_since) ?? 'off'],
    ['passkeys', counts.passkeys],
    ['sessions', counts.sessions],
    ['profile', profile ? `${profile.name}, ${profile.speciality}, ${profile.city}` : 'none'],
    ['licence', profile && profile.reg_number],
    ['verified', profile && (at(profile.licence_verified_at) ?? 'no')],
    ['plan until', at(counts.subscription_ends) ?? 'none'],
    ['to come', `${counts.upcoming} appointments`],
    ['payments', counts.payments],
  ]);
  return { lines, data };
}

export const lockAccount = (owner: pg.Client, who: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const { doctor_id: doctorId, email, phone, locked_at: before } = await requireAccount(owner, who);
    const lockedAt = before ?? now;
    await store.setLocked(owner, doctorId, lockedAt);
    const ended = await store.endSessions(owner, doctorId);
    if (!before) await noteAct(owner, doctorId, 'account-locked', now);
    const done = before ? 'was locked already' : 'is locked';
    return {
      lines: [
        `${email ?? phone} ${done}; ${ended} ${ended === 1 ? 'session' : 'sessions'} ended. Open it again with: account unlock ${doctorId}`,
      ],
      data: { doctorId, email, lockedAt, sessionsEnded: ended },
    };
  });

export const unlockAccount = (owner: pg.Client, who: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const { doctor_id: doctorId, email, phone, locked_at: before } = await requireAccount(owner, who);
    await store.setLocked(owner, doctorId, null);
    if (before) await noteAct(owner, doctorId, 'account-unlocked', now);
    return {
      lines: [before ? `${email ?? phone} is open again.` : `${email ?? phone} was not locked.`],
      data: { doctorId, email, lockedAt: null },
    };
  });

export const turnSecondFactorOff = (owner: pg.Client, who: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const { doctor_id: doctorId, email, phone } = await requireAccount(owner, who);
    const wasOn = await store.removeSecondFactor(owner, doctorId);
    if (wasOn) {
      await noteAct(owner, doctorId, 'second-factor-off', now);
      await promiseJobs(owner, 'notice', [{ kind: 'second-factor', doctorId, isOn: false }]);
    }
    return {
      lines: [wasOn ? `${email ?? phone} logs in without a code now.` : `${email ?? phone} has no second factor.`],
      data: { doctorId, email, wasOn },
    };
  });

/** Each is told as if its owner had removed it. Sessions end too: a lost device may hold one. */
export const turnPasskeysOff = (owner: pg.Client, who: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const { doctor_id: doctorId, email, phone } = await requireAccount(owner, who);
    const devices = await store.removePasskeys(owner, doctorId);
    const removed = devices.length;
    if (removed === 0)
      return { lines: [`${email ?? phone} has no passkey.`], data: { doctorId, email, removed, sessionsEnded: 0 } };
    const sessionsEnded = await store.endSessions(owner, doctorId);
    for (const _ of devices) await noteAct(owner, doctorId, 'passkey-removed', now);
    const notices = devices.map((device) => ({ kind: 'passkey', doctorId, device, isAdded: false }));
    await promiseJobs(owner, 'notice', notices);
    const gone = `${removed} ${removed === 1 ? 'passkey' : 'passkeys'} removed`;
    const ended = `${sessionsEnded} ${sessionsEnded === 1 ? 'session' : 'sessions'} ended`;
    return {
      lines: [`${email ?? phone}: ${gone}; ${ended}.`],
      data: { doctorId, email, removed, sessionsEnded },
    };
  });
