import { finishGoogleSignIn } from '@baari/contract/account-google';
import { CODES_PER_NETWORK_MAX, WRONG_PASSWORDS_MAX, WRONG_PASSWORDS_SECONDS } from '@baari/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '../../db/pool.ts';
import { attempts } from '../../http/attempts.ts';
import { keyFor, keysFor } from '../../lib/secret.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import { openIdGoogle } from '../../ports/google-identity-openid.ts';
import type { OpenIdSettings } from '../../ports/google-identity-openid.ts';
import type { RecaptchaSettings } from '../../ports/human-check-recaptcha.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { openHumanCheck, openProofOfWork } from '../../ports/open-human-check.ts';
import type { MailDelivery } from '../mail/service.ts';
import type { Jobs } from '../module.ts';
import { mailWorker } from './mail-job.ts';
import { passwords } from './passwords.ts';
import { googleHandlers } from './routes-google.ts';
import { sessionsHandlers } from './routes-sessions.ts';
import { accountHandlers } from './routes.ts';
import { googleSignIn } from './service-google.ts';
import { accountLines } from './service-account-lines.ts';
import { codesService } from './service-codes.ts';
import { loginService } from './service-login.ts';
import { loginTries } from './service-login-tries.ts';
import { passwordCheck } from './service-password-check.ts';
import { sessionsService } from './service-sessions.ts';
import { isWellKnown } from './rules-well-known.ts';
import { codeMails } from './service-code-mails.ts';
import { accountService } from './service.ts';
import { sessionCache } from './session-cache.ts';
import type { Forgotten, SessionCache } from './session-cache.ts';
import { googleStore } from './store-google.ts';
import { sessionsStore } from './store-sessions.ts';
import { accountStore } from './store.ts';

interface Needs {
  pool: Pool;
  jobs: JobQueue;
  bus: EventBus;
  clock: () => Date;
  zone: string;
  /** The newest of `secrets`, which holds all of them, the newest last. */
  secret: Buffer;
  secrets: readonly Buffer[];
  recaptcha: RecaptchaSettings | null;
  google: Omit<OpenIdSettings, 'returnAddress'> | null;
  brandName: string;
  supportEmail: string;
  publicUrl: string;
  logger: FastifyBaseLogger;
  codeMailsWithoutCheck: number;
  /** Of one client in an hour: how many need no proof of work, and how many there may be. */
  wrongLogins: { free: number; perHour: number };
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Their number has a limit of its own (LIMIT_CODES_PER_HOUR). */
const MANY = 1_000_000_000;

const asEvent = (what: Forgotten) =>
  'doctorId' in what
    ? { kind: 'sessions' as const, doctorId: what.doctorId }
    : { kind: 'session' as const, tokenHash: what.tokenHash.toString('base64') };

/** The cache publishes sessions that ended or changed here, and drops those that other processes publish. */
function cacheOn(bus: EventBus, read: Parameters<typeof sessionCache>[0]): SessionCache {
  const sessions = sessionCache(read, (what) => bus.publish(asEvent(what)));
  bus.listen({
    onEvent(event) {
      if (event.kind === 'session') sessions.drop(Buffer.from(event.tokenHash, 'base64'));
      if (event.kind === 'sessions') sessions.dropDoctor(event.doctorId);
    },
    onGap: sessions.dropAll,
  });
  return sessions;
}

/** Null if Google sign-in is not set up. */
function signInWithGoogle({ google, publicUrl, pool, secret }: Needs, sessions: SessionCache) {
  if (google === null) return null;
  const identity = openIdGoogle({ ...google, returnAddress: publicUrl + finishGoogleSignIn.path });
  return googleSignIn({
    google: identity,
    store: googleStore(pool),
    sessions,
    key: keyFor(secret, 'Google sign-in'),
  });
}

/**
 * Accounts, log-in, and the sessions that every other module checks. `removeFiles` removes the files of a deleted
 * account.
 */
export function accountModule(
  needs: Needs,
  mail: MailDelivery | null,
  removeFiles: (keys: readonly string[]) => Promise<unknown>,
  requireOn: (name: 'sign-up') => Promise<void>,
) {
  const { pool, jobs, bus, clock, zone, secret, secrets, brandName, supportEmail, publicUrl, logger } = needs;
  const house = { brandName, supportEmail, loginUrl: `${publicUrl}/login`, resetUrl: `${publicUrl}/forget-password` };
  const store = accountStore(pool, jobs);
  const sessions = cacheOn(bus, store.findSession);
  const mailKeys = keysFor(secrets, 'mail job');
  const hashes = passwords();
  const lines = accountLines();
  const checkPassword = passwordCheck({
    passwords: hashes,
    lines,
    attempts: attempts(pool, 'password', WRONG_PASSWORDS_MAX, WRONG_PASSWORDS_SECONDS),
    guesses: attempts(pool, 'guess', MANY, HOUR_SECONDS),
    attemptKey: keyFor(secret, 'log-in attempt'),
  });
  const humanCheck = openHumanCheck(needs, store.spendChallenge, (error) =>
    logger.warn({ err: error }, 'the human-check failed'),
  );
  const proofOfWork = openProofOfWork(secret, store.spendChallenge);
  const codes = codesService({
    store,
    keys: { code: keyFor(secret, 'mail code'), mail: mailKeys[0]! },
    mailOn: mail !== null,
  });
  const mails = codeMails({
    mails: attempts(pool, 'code-mail', MANY, HOUR_SECONDS),
    free: needs.codeMailsWithoutCheck,
    toAddress: attempts(pool, 'code-for', CODES_PER_NETWORK_MAX, DAY_SECONDS),
    key: keyFor(secret, 'mail code'),
    humanCheck: proofOfWork,
  });
  const tries = loginTries({
    wrong: attempts(pool, 'wrong-login', needs.wrongLogins.perHour, HOUR_SECONDS),
    free: needs.wrongLogins.free,
    proofOfWork,
    isFlooded: (email) => hashes.isFlooded() || lines.isFlooded(email),
  });
  const service = accountService({
    store,
    codes,
    sessions,
    passwords: hashes,
    humanCheck,
    zone,
    house,
    removeFiles,
  });
  const devices = sessionsService({
    store: sessionsStore(pool, jobs),
    accounts: store,
    sessions,
    passwords: hashes,
    checkPassword,
  });
  const work: Jobs = mail ? { mail: mailWorker({ keys: mailKeys, delivery: mail, house, clock }) } : {};
  return {
    service,
    handlers: {
      ...accountHandlers(service, codes, mails, tries, loginService({ store, sessions, checkPassword }), () =>
        requireOn('sign-up'),
      ),
      ...sessionsHandlers(devices),
      ...googleHandlers(signInWithGoogle(needs, sessions)),
    },
    /** Passwords of others than doctors, in the same places and counts. */
    passwords: { hash: hashes.hash, check: checkPassword, isWellKnown },
    jobs: work,
    /** Finds the session of a call; it may be cached for two seconds. */
    letIn: sessions.find,
    /** The same straight from the database, so a session that has just ended is not found. */
    findSession: store.findSession,
  };
}
