import type { Endpoints, EndpointShape } from '@baari/contract/endpoint';
import { changesState } from '@baari/contract/endpoint';
import { panelLanguageOf } from '@baari/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { letIn, refuseStale } from './access.ts';
import type { FindSession } from './access.ts';
import type {
  Call,
  FileAnswer,
  Handler,
  Handlers,
  Idempotency,
  RedirectAnswer,
  Session,
  StreamAnswer,
} from './caller.ts';
import { clientAddress, clientNetwork, clientNetworks } from './client-address.ts';
import type { KnownDevices } from './known-device.ts';
import { isForAnAccount, clientFor, clientOf } from './client.ts';
import type { Client } from '../lib/client.ts';
import type { Cookies } from './cookies.ts';
import { refuseCrossSite } from './cross-site.ts';
import { tagOf } from './description.ts';
import type { Streams } from './event-stream.ts';
import type { DisplayKeys } from '../lib/display-key.ts';
import { claimsOf } from './claims.ts';
import { screenOf } from './screen.ts';
import { problemOf } from './problems.ts';
import { sendFile } from './send-file.ts';
import { readIdempotency } from './idempotency.ts';
import type { Limiter } from './rate-limits.ts';
import { receiveForm } from './multipart.ts';
import type { ReceivedForm } from './multipart.ts';
import { aboutCall, readingOf, securityKind, typedEmail } from './security-events.ts';
import type { NoteSecurity } from '../lib/security-event.ts';
import { sha256 } from '../lib/secret.ts';
import { spanNow } from '../lib/trace.ts';
import { inShare } from '../lib/share.ts';
import type { Share } from '../lib/share.ts';
import { turnAwayFirst } from './turn-away.ts';
import type { TurningAway } from './turn-away.ts';
import type { Gate } from './overload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The time of its answer says nothing about the load. */
    isStream?: boolean;
  }
}

export interface Mounting extends TurningAway {
  clock: () => Date;
  gate: Gate;
  findSession: FindSession;
  limiter: Limiter;
  cookies: Cookies;
  devices: KnownDevices;
  displays: DisplayKeys;
  publicOrigin: string;
  streams: Streams;
  noteSecurity: NoteSecurity;
}

/** What the hooks before the handler learnt about a call. */
interface Admission {
  now: Date;
  session: Session | null;
  form: ReceivedForm | null;
  /** Whom the call is counted with. */
  client: Client;
  /** In whose share of the process its work is done. */
  share: Share;
  /** The id of the known device. */
  device: string | null;
  /** A session that the call opened, and whether its account was not known in this browser. */
  opened: { tokenHash: Buffer; email: string | null; isNewDevice: boolean } | null;
  isSignInRefused: boolean;
  /** The appointment and the account that the handler has named. */
  about?: string;
  doctorId?: string;
}
const admissions = new WeakMap<FastifyRequest, Admission>();

function schemaOf(name: string, endpoint: EndpointShape): FastifySchema {
  return {
    summary: endpoint.summary,
    operationId: name,
    tags: [tagOf(endpoint.path)],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.files && { consumes: ['multipart/form-data'] }),
    ...(endpoint.answers === undefined && { response: { [endpoint.status ?? 200]: endpoint.answer } }),
  } as FastifySchema;
}

const headerOf = ({ headers }: FastifyRequest, name: string) => [headers[name]].flat()[0];

/** Mounts every endpoint of the table with its handler. */
export function mountAll<T extends Endpoints>(
  app: FastifyInstance,
  endpoints: T,
  handlers: Handlers<T>,
  mounting: Mounting,
): void {
  turnAwayFirst(app, endpoints, mounting.gate, mounting);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as Handler<EndpointShape>;
    const mount = (scope: FastifyInstance) => mountEndpoint<EndpointShape>(scope, name, endpoint, handler, mounting);
    if (endpoint.takesBytes === undefined) mount(app);
    else void app.register(async (scope) => mount(takingBytes(scope, endpoint.takesBytes!)));
  }
}

/** A scope in which a body of any type is read as bytes. */
function takingBytes(scope: FastifyInstance, bodyLimit: number): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  scope.addHook('preValidation', async (request) => {
    request.body ??= Buffer.alloc(0);
  });
  return scope;
}

/** Mounts one endpoint of the contract: admission first, then the body, then the schemas, then the handler. */
function mountEndpoint<E extends EndpointShape>(
  app: FastifyInstance,
  name: string,
  endpoint: E,
  handler: Handler<E>,
  mounting: Mounting,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(name, endpoint),
    config: { isStream: endpoint.answers === 'stream' },
    // A HEAD must not change anything, so a GET that does has none; and the HEAD of a stream would never end.
    exposeHeadRoute: !changesState(endpoint) && endpoint.answers !== 'stream',
    onRequest: async (request, reply) => {
      const device = mounting.devices.read(request);
      const client =
        screenOf(endpoint, request, mounting.displays) ?? clientOf(endpoint, device, clientAddress(request));
      const share = mounting.gate.enter(endpoint, client, reply.raw);
      refuseCrossSite(endpoint, request, mounting.publicOrigin);
      const now = mounting.clock();
      const session = await inShare(share, async () => {
        if (!device || !isForAnAccount(endpoint)) await mounting.limiter.take(endpoint.limit, client.key);
        return letIn(endpoint, claimsOf(request, mounting.cookies), mounting.findSession, now);
      });
      // From here on the browser is known for this doctor, whichever way the session began.
      const isNews = session && !device?.knows(session.doctorId);
      const known = isNews ? mounting.devices.remember(request, reply, session.doctorId) : (device?.id ?? null);
      const nothingYet = { form: null, opened: null, isSignInRefused: false };
      admissions.set(request, { ...nothingYet, now, session, client, share, device: known });
      mounting.gate.awaitBody(reply.raw, request.raw);
    },
    ...(endpoint.files && {
      preValidation: async (request: FastifyRequest) => {
        const form = await receiveForm(endpoint, request);
        request.body = form.fields;
        admissions.get(request)!.form = form;
      },
    }),
    ...(endpoint.needsReauth && {
      preHandler: async (request: FastifyRequest) => {
        const { session, now } = admissions.get(request)!;
        refuseStale(endpoint, request.body, session, now);
      },
    }),
    ...(isForAnAccount(endpoint) && {
      preHandler: async (request: FastifyRequest) => {
        const device = mounting.devices.read(request);
        if (!device) return;
        const client = clientFor(request.body, device, clientAddress(request));
        const share = client.isKnown ? 'own' : 'strangers';
        await inShare(share, () => mounting.limiter.take(endpoint.limit, client.key));
        Object.assign(admissions.get(request)!, { client, share });
      },
    }),
    handler: async (request, reply) => {
      const admission = admissions.get(request)!;
      const idempotency = endpoint.idempotent ? readIdempotency(request) : null;
      const call = callOf<E>(request, reply, admission, idempotency, mounting);
      const given = await inShare(admission.share, () => handler(call));
      if (endpoint.answers !== 'stream') return send(endpoint, reply, given);
      const answer = given as StreamAnswer;
      const isOwn = mounting.devices.read(request)?.knows(answer.doctorId) === true;
      const follower = { client: admission.client, isOwn, networks: clientNetworks(request) };
      const started = mounting.streams.start(name, endpoint, reply, follower, answer);
      spanNow()?.end({ status: 200 });
      noteCall(name, endpoint, request, mounting);
      return started;
    },
    onResponse: async (request, reply) => {
      const isNoted = endpoint.answers === 'stream' && reply.statusCode === 200;
      if (!isNoted) noteCall(name, endpoint, request, mounting);
    },
  });
}

/** Notes for the security log what a call was, once its answer is on its way. */
function noteCall(
  name: string,
  endpoint: EndpointShape,
  request: FastifyRequest,
  { clock, cookies, devices, noteSecurity }: Mounting,
): void {
  const {
    now = clock(),
    session = null,
    device,
    opened = null,
    isSignInRefused = false,
    about = aboutCall(request),
    doctorId = null,
  } = admissions.get(request) ?? {};
  const problem = problemOf(request);
  const kind = isSignInRefused ? 'log-in-failed' : securityKind(endpoint, problem);
  const email = session ? null : typedEmail(request.body);
  // Whose browser was used, where the call was refused before its session was read and nothing that was typed says whose account is meant.
  const isOfBrowser =
    isSignInRefused || kind === 'other-site' || kind === 'limit-reached' || problem === 'OTHER_ACCOUNT';
  const token = isOfBrowser && !session && email === null ? cookies.readSession(request) : null;
  const who = {
    at: now,
    call: name,
    address: clientAddress(request),
    device: device ?? devices.read(request)?.id ?? null,
    doctorId: session?.doctorId ?? doctorId,
    tokenHash: null,
    email,
  };
  const said = kind === 'read' ? readingOf(name, endpoint, about) : { call: name, about };
  if (kind) noteSecurity({ ...who, ...said, tokenHash: token === null ? null : sha256(token), kind });
  if (opened?.isNewDevice) {
    const { tokenHash, email } = opened;
    noteSecurity({ ...who, tokenHash, email, kind: 'new-device', about: '' });
  }
}

function callOf<E extends EndpointShape>(
  request: FastifyRequest,
  reply: FastifyReply,
  admission: Admission,
  idempotency: Idempotency | null,
  { cookies, devices }: Pick<Mounting, 'cookies' | 'devices'>,
): Call<E> {
  const { now, session, form, client, device } = admission;
  // The route's validators have replaced params, query and body with the parsed values.
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    now,
    session,
    idempotency,
    files: form?.files ?? {},
    bytes: Buffer.isBuffer(request.body) ? request.body : null,
    header: (name: string) => headerOf(request, name),
    log: request.log,
    client,
    device,
    get deviceToBe() {
      return devices.idFor(request);
    },
    network: clientNetwork(request),
    userAgent: request.headers['user-agent'] ?? '',
    language: panelLanguageOf((request.headers['accept-language'] ?? '').split(/[\s,;]+/)),
    sessionToken: cookies.readSession(request),
    deskToken: cookies.readDesk(request),
    signIn: cookies.readSignIn(request),
    openSession: (token, email) => {
      cookies.open(reply, token);
      const before = devices.read(request);
      const isNewDevice = !before || (email !== undefined && !before.knows(email));
      admission.opened = { tokenHash: sha256(token), email: email ?? null, isNewDevice };
      admission.device = devices.remember(request, reply, email);
    },
    renewSession: (token) => cookies.open(reply, token),
    endSession: () => cookies.end(reply),
    keepDesk: (token) => cookies.desk(reply, token),
    keepSignIn: (sealed) => cookies.signIn(reply, sealed),
    endSignIn: () => cookies.signIn(reply, null),
    refuseSignIn: () => {
      admission.isSignInRefused = true;
    },
    isOf: (doctorId) => void (admission.doctorId = doctorId),
    isAbout: (appointmentId) => void (admission.about = appointmentId),
  } as Call<E>;
}

function send(endpoint: EndpointShape, reply: FastifyReply, given: unknown): FastifyReply {
  if (endpoint.answers === 'redirect') return reply.redirect((given as RedirectAnswer).location, 302);
  if (endpoint.answers === 'file') return sendFile(reply, given as FileAnswer);
  const withSuccess = 'shape' in endpoint.answer && 'success' in (endpoint.answer.shape as object);
  return reply.code(endpoint.status ?? 200).send(withSuccess ? { success: true, ...(given as object) } : given);
}
