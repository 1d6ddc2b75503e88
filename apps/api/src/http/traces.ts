import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inSpan } from '../lib/trace.ts';
import type { Span, Traces } from '../lib/trace.ts';
import { problemOf } from './problems.ts';

/** What asks all the time whether the service is well would fill the traces. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Makes each call a span. Has to be installed before the hooks that are to run, and log, as a part of it. Fastify itself keeps it
 * while a body comes.
 */
export function installTraces(app: FastifyInstance, traces: Traces): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions;
    if (route !== undefined && PROBES.has(route)) return done();
    const span = traces.call(request.method, route, request.headers['traceparent']);
    spans.set(request, span);
    return inSpan(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.end({ status: reply.statusCode, problem: problemOf(request) });
    inSpan(span, done);
  });
}
