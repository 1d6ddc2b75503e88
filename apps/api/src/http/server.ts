import cookie from '@fastify/cookie';
import { JSON_BODY_MAX_BYTES } from '@baari/contract/limits';
import { fastify, LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '../lib/failure.ts';
import { writeJson } from '../lib/json-text.ts';
import type { Traces } from '../lib/trace.ts';
import { withoutPractice } from './claims.ts';
import { installCompression } from './compression.ts';
import { installMultipart } from './multipart.ts';
import { answerProblem, installProblems } from './problems.ts';
import { installSecurity } from './security.ts';
import { installTraces } from './traces.ts';
import { refuseInOurForm, refuseUnreadable } from './unreadable.ts';

const FORM_MAX_BYTES = 18 * 1024 * 1024;
const REQUEST_DEADLINE_MS = 60_000;

export interface ServerSettings {
  logger: FastifyBaseLogger;
  publicUrl: string;
  /** How many proxies stand in front, or their addresses. */
  trustProxy: number | string | false;
  traces?: Traces | null;
}

/** A Fastify instance with everything that all answers share; it has no route yet and does not listen. */
export async function buildServer({
  logger,
  publicUrl,
  trustProxy,
  traces = null,
}: ServerSettings): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: FORM_MAX_BYTES,
    requestTimeout: REQUEST_DEADLINE_MS,
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: answerProblem,
    rewriteUrl: (request) => withoutPractice(request, readableAddress(request)),
    // Our own hook refuses these calls, in the contract's form.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: refuseUnreadable(publicUrl),
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => writeJson);
  if (traces) installTraces(app, traces);
  takeJson(app);
  installProblems(app);
  installCompression(app);
  await app.register(cookie);
  installSecurity(app, publicUrl);
  refuseInOurForm(app);
  await installMultipart(app);
  logAnswers(app);
  return app;
}

/** An address that cannot be decoded is answered like one that does not exist in the same part of the service, with all headers. */
function readableAddress({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return `${/^\/(?:[\w-]+\/)?/.exec(url)?.[0] ?? '/'}undecodable`;
  }
}

/** Reads JSON up to its size limit; an empty body counts as none, and `__proto__` is refused. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: JSON_BODY_MAX_BYTES },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else void parse(request, String(body), done);
    },
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(new Failure('UNSUPPORTED_TYPE')));
}

/** Logs one line for each answer, with the route's pattern and not the address: that may contain a ticket. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
