import { randomBytes } from 'node:crypto';
import { timeOf } from '@baari/calendar/slots';
import { clinicTime } from '@baari/calendar/zone';
import { OPERATOR_VISIT_MINUTES } from '@baari/contract/limits';
import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemCode } from '@baari/contract/problem';
import type { SecurityKind } from '@baari/contract/security-log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../http/client-address.ts';
import {
  fieldsOf,
  formKeyOf,
  HTML,
  operatorToken,
  paramOf,
  queryOf,
  requireFormKey,
  takeForms,
  TOKEN,
} from '../../http/operator-forms.ts';
import type { Limiter } from '../../http/rate-limits.ts';
import { sendFile } from '../../http/send-file.ts';
import { Failure } from '../../lib/failure.ts';
import { OPERATOR } from '../../lib/operator-document.ts';
import type { NoteSecurity, SecurityEvent } from '../../lib/security-event.ts';
import { sha256 } from '../../lib/secret.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { SubscriptionService } from '../subscription/service.ts';
import { changedSince, CLAIM_LISTS, decisionForm, KEPT, NEEDED, REFUSED } from './rules.ts';
import type { Claim, ClaimList } from './rules.ts';
import { licenceService } from './service.ts';
import type { LicenceService } from './service.ts';
import type { LicenceStore } from './store.ts';
import { closedPage, ENTER, enterPage, licencesPage, PAGE, refusedPage, suspendPage } from './views.ts';
import type { Shown } from './views.ts';

export interface LicencePageParts {
  store: LicenceStore;
  files: FileStore;
  limiter: Limiter;
  clock: () => Date;
  zone: string;
  publicUrl: string;
  offerTrial: SubscriptionService['offerTrial'];
  noteSecurity: NoteSecurity;
  findOperator: FindOperator;
}

const TOKEN_BYTES = 32;
/** Refusals that the security log holds. */
const NOTED: Partial<Record<ProblemCode, SecurityKind>> = {
  NO_SESSION: 'refused',
  CROSS_SITE: 'other-site',
  TOO_MANY_REQUESTS: 'limit-reached',
};

/** An open visit of the operator: the token of its cookie proves it, and is nowhere kept. */
interface Visit {
  key: Buffer;
  /** What a form of this visit carries, so that no other page can make one. */
  formKey: string;
  service: LicenceService;
  /** Whoever is logged in; null for a visit by a printed link. */
  operator: LoggedIn | null;
}
interface LoggedIn {
  operatorId: string;
  email: string;
  /** Whether a code was given in the last minutes. */
  isProved: boolean;
}
/** Whose session a token is. */
export type FindOperator = (
  token: string,
  now: Date,
) => Promise<(LoggedIn & { session: Buffer; formKey: string }) | null>;

const stateOf = (value: unknown): ClaimList => CLAIM_LISTS.find((one) => one === value) ?? 'waiting';

/** What became of the last decision, as its page is told by its address. */
const TOLD: Readonly<Partial<Record<string, Shown['told']>>> = {
  DONE: { text: 'Done. The doctor is mailed.', isWrong: false },
  KEPT: { text: KEPT, isWrong: false },
  ...Object.fromEntries(
    Object.entries({ ...REFUSED, ...NEEDED }).map(([told, text]) => [told, { text, isWrong: true }]),
  ),
};
const toldOf = (told: unknown): Shown['told'] =>
  (typeof told === 'string' && Object.hasOwn(TOLD, told) && TOLD[told]) || null;

/** Mounts the operator's page, which `licence page` opens. A doctor's session is nothing to it. */
export function mountLicencePage(app: FastifyInstance, parts: LicencePageParts): void {
  const { store, files, limiter, clock, zone, publicUrl, offerTrial, noteSecurity, findOperator } = parts;
  const secure = publicUrl.startsWith('https:');
  const cookie = secure ? '__Secure-baari_operator' : 'baari_operator';
  const scope = { path: PAGE, secure, httpOnly: true, sameSite: 'strict' as const };
  const time = (instant: Date) => {
    const { date, minute } = clinicTime(instant, zone);
    return `${date} ${timeOf(minute)}`;
  };

  /** For the security log; the operator has no account, so that only what is read belongs to somebody. */
  const note = (request: FastifyRequest, event: Pick<SecurityEvent, 'kind' | 'call' | 'doctorId'>, by: Visit | null) =>
    noteSecurity({
      ...event,
      ...{ about: '', at: clock(), address: clientAddress(request), tokenHash: null, email: null },
      device: by?.operator?.operatorId ?? null,
    });
  const noteVisit = (request: FastifyRequest, kind: SecurityKind) =>
    note(request, { kind, call: 'operatorPage', doctorId: null }, null);

  const noteProfiles = (request: FastifyRequest, claims: readonly Claim[], by: Visit) =>
    claims.forEach(({ doctor_id: doctorId }) => note(request, { kind: 'read', call: 'operatorProfile', doctorId }, by));

  async function visitOf(request: FastifyRequest): Promise<Visit> {
    const session = operatorToken(request, publicUrl);
    const operator = session === null ? null : await findOperator(session, clock());
    const token = request.cookies[cookie];
    if (!operator && (token === undefined || !TOKEN.test(token))) throw new Failure('NO_SESSION');
    const key = operator ? operator.session : sha256(token!);
    const service = licenceService(store.deskOf(key, clock()), offerTrial);
    return { key, formKey: operator ? operator.formKey : formKeyOf(token!), service, operator };
  }

  /** The visit that a form belongs to; a form of any other page is refused. */
  async function visitOfForm(request: FastifyRequest): Promise<Visit> {
    const visit = await visitOf(request);
    requireFormKey(request, visit.formKey);
    return visit;
  }

  async function show(
    reply: FastifyReply,
    visit: Visit,
    shown: Pick<Shown, 'state' | 'claims' | 'changed'>,
    told: unknown,
  ) {
    noteProfiles(reply.request, shown.claims, visit);
    const { formKey, operator } = visit;
    return reply.send(licencesPage({ ...shown, told: toldOf(told), formKey, operator, time }));
  }

  takeForms(app, limiter, publicUrl);
  app.setErrorHandler((error, request, reply) => {
    const kind = error instanceof Failure ? NOTED[error.code] : undefined;
    if (kind) noteVisit(request, kind);
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    if (code === 'REAUTH_REQUIRED')
      return reply.redirect(
        `${OPERATOR}/confirm?${new URLSearchParams({ next: `${PAGE}/${paramOf(request, 'doctorId')}/suspend` })}`,
        303,
      );
    if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds);
    // Fastify has taken the type away: an error is JSON to it.
    return reply
      .code(PROBLEMS[code].status)
      .type(HTML)
      .send(code === 'NO_SESSION' ? closedPage() : refusedPage(message));
  });
  const hide = { schema: { hide: true } };

  app.get(`${ENTER}/:link`, hide, async (request, reply) => {
    if (!TOKEN.test(paramOf(request, 'link'))) throw new Failure('NO_SESSION');
    return reply.send(enterPage(paramOf(request, 'link')));
  });
  app.post(`${ENTER}/:link`, hide, async (request, reply) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = clock();
    const until = new Date(now.getTime() + OPERATOR_VISIT_MINUTES * 60_000);
    if (!(await store.openVisit(sha256(paramOf(request, 'link')), sha256(token), until, now)))
      throw new Failure('NO_SESSION');
    noteVisit(request, 'new-device');
    reply.setCookie(cookie, token, { ...scope, maxAge: OPERATOR_VISIT_MINUTES * 60 });
    return reply.redirect(PAGE, 303);
  });
  app.post(`${PAGE}/leave`, hide, async (request, reply) => {
    await store.closeVisit((await visitOfForm(request)).key);
    reply.clearCookie(cookie, scope);
    return reply.redirect(`${PAGE}/closed`, 303);
  });

  app.get(`${PAGE}/closed`, hide, async (_request, reply) => reply.send(closedPage()));

  app.get(PAGE, hide, async (request, reply) => {
    const visit = await visitOf(request);
    const { told, ...query } = queryOf(request);
    const state = stateOf(query['state']);
    return show(reply, visit, { state, claims: await visit.service.claims({ state, doctorId: null }) }, told);
  });
  app.get(`${PAGE}/:doctorId`, hide, async (request, reply) => {
    const visit = await visitOf(request);
    const doctorId = paramOf(request, 'doctorId');
    const claims = await visit.service.claims({ state: null, doctorId });
    const claim = claims.find(({ doctor_id }) => doctor_id === doctorId);
    if (!claim) throw new Failure('NOT_FOUND');
    const { told, seen = claim.seen } = queryOf(request);
    const changed = { doctorId, facts: changedSince(seen, claim) };
    return show(reply, visit, { state: claim.state, claims, changed }, told);
  });
  app.get(`${PAGE}/:doctorId/suspend`, hide, async (request, reply) => {
    const visit = await visitOf(request);
    const { formKey, operator } = visit;
    if (operator && !operator.isProved) throw new Failure('REAUTH_REQUIRED');
    const claim = await visit.service.claimOf(paramOf(request, 'doctorId'));
    if (!claim) throw new Failure('NOT_FOUND');
    const { state, told } = queryOf(request);
    // Whoever goes back to the question finds it answered.
    if (claim.state === 'suspended')
      return reply.redirect(`${PAGE}?${new URLSearchParams({ state: stateOf(state), told: 'NO_CHANGE' })}`, 303);
    noteProfiles(request, [claim], visit);
    return reply.send(suspendPage(claim, { state: stateOf(state), told: toldOf(told), formKey, operator }));
  });
  app.get(`${PAGE}/:doctorId/document`, hide, async (request, reply) => {
    const visit = await visitOf(request);
    const claim = await visit.service.claimOf(paramOf(request, 'doctorId'));
    const bytes = claim && (await files.get(claim.licence_key));
    if (!bytes) throw new Failure('NOT_FOUND');
    note(request, { kind: 'read', call: 'operatorLicence', doctorId: claim.doctor_id }, visit);
    const isPicture = claim.licence_type.startsWith('image/');
    return sendFile(reply, { bytes, type: claim.licence_type, ...(!isPicture && { attachment: 'licence.pdf' }) });
  });
  // Whatever is decided leads to a page that may be loaded again: nothing is ever sent twice.
  app.post(`${PAGE}/:doctorId`, hide, async (request, reply) => {
    const { service } = await visitOfForm(request);
    const doctorId = paramOf(request, 'doctorId');
    const { state: from, secondClinic, ...fields } = fieldsOf(request);
    const state = stateOf(from);
    const leadTo = (path: string, query: Record<string, string>) =>
      reply.redirect(`${path}?${new URLSearchParams(query)}`, 303);
    const asked = decisionForm.safeParse({ ...fields, secondClinic: secondClinic === 'yes' });
    if (!asked.success) {
      const told = String(asked.error.issues[0]!.path[0]);
      return leadTo(fields['decision'] === 'suspend' ? `${PAGE}/${doctorId}/suspend` : PAGE, { state, told });
    }
    const outcome = await service.decide(doctorId, asked.data, clock());
    if (outcome === 'CHANGED') return leadTo(`${PAGE}/${doctorId}`, { seen: asked.data.seen, told: outcome });
    return leadTo(PAGE, { state, told: outcome });
  });
}
