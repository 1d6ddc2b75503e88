import { finishGoogleSignIn } from '@baari/contract/account-google';
import {
  CODES_PER_NETWORK_MAX,
  WRONG_PASSWORDS_MAX,
  WRONG_CODES_MAX,
  WRONG_PASSWORDS_SECONDS,
} from '@baari/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '../../db/pool.ts';
import { attempts } from '../../http/attempts.ts';
import { authenticatorCodes } from '../../lib/authenticator-codes.ts';
import type { AuthenticatorCodes } from '../../lib/authenticator-codes.ts';
import { keyFor, keysFor } from '../../lib/secret.ts';
import { webauthn } from '../../lib/webauthn.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import { openIdGoogle } from '../../ports/google-identity-openid.ts';
import type { OpenIdSettings } from '../../ports/google-identity-openid.ts';
import type { RecaptchaSettings } from '../../ports/human-check-recaptcha.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { openHumanCheck, openProofOfWork } from '../../ports/open-human-check.ts';
import type { MailDelivery } from '../mail/service.ts';
import { hourly } from '../module.ts';
import type { Jobs } from '../module.ts';
import { mailWorker } from './mail-job.ts';
import { passkeyChallenges } from './service-passkey-challenges.ts';
import { passwords } from './passwords.ts';
import { deviceName } from './rules-device.ts';
import { newSessions } from './rules-new-session.ts';
import type { NewSessionFor } from './rules-new-session.ts';
import { seenFrom } from './rules-seen-from.ts';
import { googleHandlers } from './routes-google.ts';
import { joinHandlers } from './routes-join.ts';
import { passkeysHandlers } from './routes-passkeys.ts';
import { secondFactorHandlers } from './routes-second-factor.ts';
import { sessionsHandlers } from './routes-sessions.ts';
import { accountHandlers } from './routes.ts';
import { googleSignIn } from './service-google.ts';
import { accountLines } from './service-account-lines.ts';
import { codesService } from './service-codes.ts';
import { joinService } from './service-join.ts';
import { loginService } from './service-login.ts';
import { loginTries } from './service-login-tries.ts';
import { passkeyLogin } from './service-passkey-login.ts';
import { passkeysService } from './service-passkeys.ts';
import { passwordCheck } from './service-password-check.ts';
import { secondFactorService } from './service-second-factor.ts';
import { sessionsService } from './service-sessions.ts';
import { wasThisYouService } from './service-was-this-you.ts';
import { isWellKnown } from './rules-well-known.ts';
import { codeMails } from './service-code-mails.ts';
import { accountService } from './service.ts';
import { sessionCache } from './session-cache.ts';
import type { Forgotten, SessionCache } from './session-cache.ts';
import { deletionStore } from './store-deletion.ts';
import { googleStore } from './store-google.ts';
import { joinStore } from './store-join.ts';
import { passkeysStore } from './store-passkeys.ts';
import type { PasskeysStore } from './store-passkeys.ts';
import { secondFactorStore } from './store-second-factor.ts';
import { sayingWhyEnded } from './service-ended.ts';
import { sessionsStore } from './store-sessions.ts';
import { wasThisYouStore } from './store-was-this-you.ts';
import { accountStore } from './store.ts';
import type { AccountStore } from './store.ts';

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

/** How soon an owner is asked of a log-in. No log-in waits for it, so that all take as long. */
const MAILS_EVERY_SECONDS = 2;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Their number has a limit of its own (LIMIT_CODES_PER_HOUR). */
const MANY = 1_000_000_000;

const asEvent = (what: Forgotten) =>
  'of' in what
    ? { kind: 'sessions' as const, doctorId: what.of }
    : { kind: 'session' as const, tokenHash: what.tokenHash.toString('base64') };

/** The cache publishes sessions that ended or changed here, and drops those that other processes publish. */
function cacheOn(bus: EventBus, read: Parameters<typeof sessionCache>[0]): SessionCache {
  const sessions = sessionCache(read, (what) => bus.publish(asEvent(what)));
  bus.listen({
    onEvent(event) {
      if (event.kind === 'session') sessions.drop(Buffer.from(event.tokenHash, 'base64'));
      if (event.kind === 'sessions') sessions.dropAll(event.doctorId);
    },
    onGap: sessions.clear,
  });
  return sessions;
}

/** Null if Google sign-in is not set up. */
function signInWithGoogle(
  { google, publicUrl, pool, secret }: Needs,
  sessions: SessionCache,
  newSession: NewSessionFor,
  authenticators: AuthenticatorCodes,
) {
  if (google === null) return null;
  const identity = openIdGoogle({ ...google, returnAddress: publicUrl + finishGoogleSignIn.path });
  return googleSignIn({
    google: identity,
    store: googleStore(pool),
    sessions,
    newSession,
    codes: authenticators,
    keys: { begun: keyFor(secret, 'Google sign-in'), known: keyFor(secret, 'Google second factor') },
  });
}

/** Log-in by passkeys and what their owners do with them, beside the account's store and sessions. */
function passkeysOn(
  { publicUrl, brandName, secrets }: Needs,
  store: PasskeysStore,
  accounts: AccountStore,
  sessions: SessionCache,
  newSession: NewSessionFor,
) {
  const parts = {
    store,
    accounts,
    sessions,
    newSession,
    challenges: passkeyChallenges(keysFor(secrets, 'passkey challenge')),
    webauthn: webauthn(publicUrl, brandName),
  };
  return passkeysHandlers(passkeysService(parts), passkeyLogin(parts));
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
  const house = {
    brandName,
    supportEmail,
    loginUrl: `${publicUrl}/login`,
    resetUrl: `${publicUrl}/forget-password`,
    wasThisYouUrl: `${publicUrl}/was-this-you`,
  };
  const store = accountStore(pool, jobs);
  const sessions = cacheOn(bus, store.findSession);
  const mailKeys = keysFor(secrets, 'mail job');
  const places = seenFrom(secrets);
  const newSession = newSessions(places);
  const hashes = passwords();
  const lines = accountLines();
  const checkPassword = passwordCheck({
    passwords: hashes,
    lines,
    attempts: attempts(pool, 'password', WRONG_PASSWORDS_MAX, WRONG_PASSWORDS_SECONDS),
    guesses: attempts(pool, 'guess', MANY, HOUR_SECONDS),
    attemptKey: keyFor(secret, 'log-in attempt'),
  });
  const authenticators = authenticatorCodes({
    wrongCodes: attempts(pool, 'doctor-code', WRONG_CODES_MAX, HOUR_SECONDS),
    keys: { secrets: keysFor(secrets, 'second factor'), recovery: keysFor(secrets, 'recovery code') },
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
    deletion: deletionStore(pool, jobs),
    codes,
    sessions,
    passwords: hashes,
    newSession,
    humanCheck,
    zone,
    house,
    removeFiles,
    endedKeys: keysFor(secrets, 'mail of an ended clinic'),
  });
  const passkeys = passkeysStore(pool, jobs);
  const stored = sessionsStore(pool, jobs);
  const devices = sessionsService({
    store: stored,
    accounts: store,
    passkeys,
    sessions,
    passwords: hashes,
    checkPassword,
  });
  const secondFactor = secondFactorService({
    store: secondFactorStore(pool, jobs),
    accounts: store,
    sessions,
    codes: authenticators,
    setUpKeys: keysFor(secrets, 'second factor set-up'),
    brandName,
  });
  const wasThisYou = wasThisYouService({
    store: wasThisYouStore(pool, jobs),
    accounts: store,
    sessions,
    places,
    keys: keysFor(secrets, 'link to end a session'),
    mailKeys: keysFor(secrets, 'mail of an ended session'),
    zone,
    house,
  });
  const login = loginService({ store, sessions, checkPassword, newSession, codes: authenticators });
  const work: Jobs = mail ? { mail: mailWorker({ keys: mailKeys, delivery: mail, house, clock }) } : {};
  return {
    service,
    handlers: {
      ...accountHandlers(service, codes, mails, tries, login, () => requireOn('sign-up')),
      ...secondFactorHandlers(secondFactor),
      ...passkeysOn(needs, passkeys, store, sessions, newSession),
      ...sessionsHandlers(devices, wasThisYou),
      ...joinHandlers(
        joinService({ store: joinStore(pool), sessions, newSession, passwords: hashes, key: keyFor(secret, 'join') }),
      ),
      ...googleHandlers(signInWithGoogle(needs, sessions, newSession, authenticators)),
    },
    /** Passwords of others than doctors, in the same places and counts. */
    passwords: { hash: hashes.hash, check: checkPassword, isWellKnown },
    /** What else opens sessions is hashed in the same places, and tells whom. */
    pins: { hash: hashes.hash, matches: hashes.matches },
    currentUser: login.currentUser,
    deviceName,
    /** Call it after every commit that ends a session. */
    forgetSession: sessions.forget,
    jobs: work,
    sweeps: [
      hourly('seen_from', wasThisYou.forgetOld),
      hourly('ended_sessions', stored.forgetEnded),
      ...(mail ? [{ name: 'was_this_you_mails', everySeconds: MAILS_EVERY_SECONDS, run: wasThisYou.promiseDue }] : []),
    ],
    wasThisYou,
    /** Call it after every commit that changes what an account may do; `of`: the account, or a practice. */
    forgetSessions: sessions.forgetAll,
    /** Finds the session of a call; it may be cached for two seconds. */
    letIn: sayingWhyEnded(sessions.find, stored),
    /** The same straight from the database, so a session that has just ended is not found. */
    findSession: store.findSession,
    /** The practices that an account may work for now. */
    practicesOf: login.practicesOf,
  };
}
