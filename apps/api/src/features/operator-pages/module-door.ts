import { OPERATOR_SESSION_HOURS } from '@baari/contract/limits';
import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemCode } from '@baari/contract/problem';
import type { SecurityKind } from '@baari/contract/security-log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import type { KnownDevices } from '../../http/known-device.ts';
import {
  fieldsOf,
  HTML,
  operatorCookie,
  operatorToken,
  paramOf,
  queryOf,
  requireFormKey,
  TOKEN,
} from '../../http/operator-forms.ts';
import type { Client } from '../../lib/client.ts';
import { Failure } from '../../lib/failure.ts';
import { OPERATOR } from '../../lib/operator-document.ts';
import type { NoteSecurity, SecurityEvent } from '../../lib/security-event.ts';
import { countedAs, nextOf } from './rules.ts';
import type { Operator } from './rules.ts';
import type { OperatorService } from './service.ts';
import { closedLinkPage, confirmPage, logInPage, recoveryPage, refusedPage, setUpPage } from './views.ts';

export interface DoorParts {
  service: OperatorService;
  devices: KnownDevices;
  clock: () => Date;
  publicUrl: string;
  securityLog: SecurityLog;
}
/** Where it is noted who looked at what; `write` writes what was noted until now. */
export interface SecurityLog {
  note: NoteSecurity;
  write(): Promise<void>;
}

/** Lets operators in, and everybody else not. */
export interface Door {
  /** Whoever is logged in; throws NO_SESSION for everybody else. */
  operator(request: FastifyRequest): Promise<Operator>;
  /** The same for a form of one of their pages; throws CROSS_SITE for any other. */
  operatorOfForm(request: FastifyRequest): Promise<Operator>;
  /** Refuses whoever has given no code of late. */
  requireProof(operator: Operator): void;
  /** Notes whose data a page is about to show; the page waits for it. */
  noteReads(
    request: FastifyRequest,
    operator: Operator,
    reads: readonly (Pick<SecurityEvent, 'call'> & Partial<SecurityEvent>)[],
  ): Promise<void>;
  note(request: FastifyRequest, event: Pick<SecurityEvent, 'kind' | 'call'> & Partial<SecurityEvent>): void;
}

/** Refusals that the security log holds. */
const NOTED: Partial<Record<ProblemCode, SecurityKind>> = {
  NO_SESSION: 'refused',
  CROSS_SITE: 'other-site',
  INVALID_CREDENTIALS: 'log-in-failed',
  TOO_MANY_REQUESTS: 'limit-reached',
};
const hide = { schema: { hide: true } };

export function openDoor({ service, clock, publicUrl, securityLog }: DoorParts): Door {
  async function operator(request: FastifyRequest): Promise<Operator> {
    const token = operatorToken(request, publicUrl);
    const found = token === null ? null : await service.find(token, clock());
    if (!found) throw new Failure('NO_SESSION');
    return found;
  }
  const note: Door['note'] = (request, event) =>
    securityLog.note({
      ...{ about: '', at: clock(), address: clientAddress(request) },
      ...{ tokenHash: null, email: null, doctorId: null, device: null },
      ...event,
    });
  return {
    operator,
    note,
    async noteReads(request, { operatorId }, reads) {
      for (const read of reads) note(request, { kind: 'read', device: operatorId, ...read });
      await securityLog.write();
    },
    async operatorOfForm(request) {
      const found = await operator(request);
      requireFormKey(request, found.formKey);
      return found;
    },
    requireProof({ isProved }) {
      if (!isProved) throw new Failure('REAUTH_REQUIRED');
    },
  };
}

/** A refusal as a page: the log-in where nobody is logged in, and the question for a code where one is needed. */
export function answerRefusals(app: FastifyInstance, door: Door): void {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    const kind = NOTED[code];
    if (kind) door.note(request, { kind, call: 'operatorPage' });
    if (code === 'REAUTH_REQUIRED')
      return reply.redirect(`${OPERATOR}/confirm?${new URLSearchParams({ next: nextOf(request.url) })}`, 303);
    if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds);
    const next = request.method === 'GET' ? nextOf(request.url) : OPERATOR;
    // Fastify has taken the type away: an error is JSON to it.
    return reply
      .code(PROBLEMS[code].status)
      .type(HTML)
      .send(code === 'NO_SESSION' ? logInPage(next) : refusedPage(message));
  });
}

function mountSetUp(app: FastifyInstance, { service, clock }: DoorParts): void {
  const show = async (reply: FastifyReply, link: string, sealed: string, wrong: string | null = null) => {
    const email = TOKEN.test(link) ? await service.emailOfLink(link, clock()) : null;
    if (email === null) return reply.code(401).send(closedLinkPage());
    const page = setUpPage({ link, email, sealed, ...service.factorShown(sealed, email) }, wrong);
    return reply.code(wrong === null ? 200 : 422).send(page);
  };
  app.get(`${OPERATOR}/set-up/:link`, hide, async (request, reply) =>
    show(reply, paramOf(request, 'link'), service.newFactor()),
  );
  app.post(`${OPERATOR}/set-up/:link`, hide, async (request, reply) => {
    const link = paramOf(request, 'link');
    const { password = '', again = '', sealed: given = '', code = '' } = fieldsOf(request);
    const sealed = service.isFactor(given) ? given : service.newFactor();
    if ((await service.emailOfLink(link, clock())) === null) return show(reply, link, sealed);
    const done = await service.setUp(link, { password, again, sealed, code }, clock());
    if ('wrong' in done) return show(reply, link, sealed, done.wrong);
    return reply.send(recoveryPage(done.recoveryCodes));
  });
}

/** Set-up, log-in, log-out, and the question for a code. */
export function mountDoor(app: FastifyInstance, parts: DoorParts, door: Door): void {
  const { service, devices, clock, publicUrl } = parts;
  const cookie = operatorCookie(publicUrl);
  const scope = { path: OPERATOR, secure: publicUrl.startsWith('https:'), httpOnly: true, sameSite: 'strict' as const };
  const giveCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(cookie, token, { ...scope, maxAge: OPERATOR_SESSION_HOURS * 3_600 });
  const clientOf = (request: FastifyRequest, email: string): Client => {
    const device = devices.read(request);
    return device?.knows(countedAs(email))
      ? { key: `device ${device.id}`, isKnown: true }
      : { key: clientAddress(request), isKnown: false };
  };
  /** Notes what was refused, for the form to be shown again with the reason. */
  const refused = (request: FastifyRequest, reply: FastifyReply, error: unknown, operatorId: string | null): string => {
    if (!(error instanceof Failure)) throw error;
    const kind = NOTED[error.code];
    if (kind !== 'log-in-failed' && kind !== 'limit-reached') throw error;
    door.note(request, { kind, call: 'operatorPage', device: operatorId });
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    reply.code(PROBLEMS[error.code].status);
    return error.message;
  };

  mountSetUp(app, parts);
  // No other part of the service answers for these pages.
  app.get(`${OPERATOR}/*`, hide, async (request) => {
    await door.operator(request);
    throw new Failure('NOT_FOUND');
  });

  app.get(`${OPERATOR}/log-in`, hide, async (request, reply) => {
    const { next, told } = queryOf(request);
    return reply.send(logInPage(nextOf(next), null, told === 'out'));
  });
  app.post(`${OPERATOR}/log-in`, hide, async (request, reply) => {
    const { email = '', password = '', code = '', next } = fieldsOf(request);
    try {
      const { token, operatorId } = await service.logIn({ email, password, code }, clientOf(request, email), clock());
      door.note(request, { kind: 'new-device', call: 'operatorPage', device: operatorId });
      devices.remember(request, reply, countedAs(email));
      giveCookie(reply, token);
      return reply.redirect(nextOf(next), 303);
    } catch (error) {
      return reply.send(logInPage(nextOf(next), refused(request, reply, error, await service.idOf(email))));
    }
  });
  app.post(`${OPERATOR}/log-out`, hide, async (request, reply) => {
    await service.logOut(await door.operatorOfForm(request));
    reply.clearCookie(cookie, scope);
    return reply.redirect(`${OPERATOR}/log-in?told=out`, 303);
  });

  app.get(`${OPERATOR}/confirm`, hide, async (request, reply) => {
    const { email, formKey } = await door.operator(request);
    return reply.send(confirmPage({ email, formKey, room: '' }, nextOf(queryOf(request)['next'])));
  });
  app.post(`${OPERATOR}/confirm`, hide, async (request, reply) => {
    const operator = await door.operatorOfForm(request);
    const { code = '', next } = fieldsOf(request);
    try {
      giveCookie(reply, await service.prove(operator, code, clientOf(request, operator.email), clock()));
      return reply.redirect(nextOf(next), 303);
    } catch (error) {
      const { operatorId, email, formKey } = operator;
      const words = refused(request, reply, error, operatorId);
      return reply.send(confirmPage({ email, formKey, room: '' }, nextOf(next), words));
    }
  });
}
