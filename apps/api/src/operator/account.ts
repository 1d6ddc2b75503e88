import { clinicTime } from '@baari/calendar/zone';
import { emailAddress } from '@baari/contract/fields';
import { CODE_TRIES, CODE_VALID_MINUTES } from '@baari/contract/limits';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { codeMac, newCode, newDoctorId } from '../features/account/rules.ts';
import { keyFor } from '../lib/secret.ts';
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
async function giveCode(owner: pg.Client, config: Config, account: { doctor_id: string; email: string }, now: Date) {
  const code = newCode();
  const mac = codeMac(keyFor(config.secret, 'mail code'), 'reset', account.email, code);
  const expiresAt = new Date(now.getTime() + CODE_VALID_MINUTES * MINUTE_MS);
  await store.keepCode(owner, account.email, mac, now, expiresAt);
  await noteAct(owner, account.doctor_id, 'code-given', now);
  const page = `${config.publicUrl}${RESET_PAGE}#code-for=${encodeURIComponent(account.email)}`;
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
  const { doctor_id: doctorId, email } = account;
  await noteReads(owner, config, [{ call: 'operatorAccount', doctorId }], now);
  const profile = await store.findProfile(owner, doctorId);
  const counts = await store.countAround(owner, doctorId, now, clinicTime(now, zone).date);
  const at = (instant: Date | null) => instant && instantText(instant, zone);
  const data = {
    doctorId,
    email,
    createdAt: account.created_at,
    lockedAt: account.locked_at,
    suspendedAt: counts.suspended_at,
    hasPassword: account.password_hash !== null,
    googleIdentities: counts.google,
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
    ['e-mail', email],
    ['created', at(account.created_at)],
    ['locked', at(account.locked_at) ?? 'no'],
    ['suspended', at(counts.suspended_at)],
    ['logs in by', data.hasPassword ? 'password' : counts.google > 0 ? 'Google' : 'nothing yet'],
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
    const { doctor_id: doctorId, email, locked_at: before } = await requireAccount(owner, who);
    const lockedAt = before ?? now;
    await store.setLocked(owner, doctorId, lockedAt);
    const ended = await store.endSessions(owner, doctorId);
    if (!before) await noteAct(owner, doctorId, 'account-locked', now);
    const done = before ? 'was locked already' : 'is locked';
    return {
      lines: [
        `${email} ${done}; ${ended} ${ended === 1 ? 'session' : 'sessions'} ended. Open it again with: account unlock ${doctorId}`,
      ],
      data: { doctorId, email, lockedAt, sessionsEnded: ended },
    };
  });

export const unlockAccount = (owner: pg.Client, who: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const { doctor_id: doctorId, email, locked_at: before } = await requireAccount(owner, who);
    await store.setLocked(owner, doctorId, null);
    if (before) await noteAct(owner, doctorId, 'account-unlocked', now);
    return {
      lines: [before ? `${email} is open again.` : `${email} was not locked.`],
      data: { doctorId, email, lockedAt: null },
    };
  });
