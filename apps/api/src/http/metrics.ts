import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemCode } from '@baari/contract/problem';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { SHEDS } from '../lib/failure.ts';
import type { Failure, Shed } from '../lib/failure.ts';
import { sameBytes } from '../lib/secret.ts';
import { isFromThisMachine } from './loopback.ts';
import { problemOf, shedOf } from './problems.ts';

/** Gauges with a counter's name; the same figures are there by type. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts a call that was turned away before it was looked at. */
export type CountTurnedAway = (method: string, route: string, failure: Failure) => void;

/** Counts every answer by its route's pattern, never by its address, which may hold a ticket. A stream counts only if it is refused. */
function countAnswers(app: FastifyInstance, registers: Registry[]): CountTurnedAway {
  const answers = new Histogram({
    name: 'baari_http_request_duration_seconds',
    help: 'Time to answer a call, by method, route and status code; a live stream that opened is not counted',
    labelNames: ['method', 'route', 'code'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'baari_refusals_total',
    help: 'Calls that were refused, by the problem that the answer names',
    labelNames: ['problem'],
    registers,
  });
  const sheds = new Counter({
    name: 'baari_sheds_total',
    help: 'Refusals that were made to stay in time under overload, by what was too busy: calls, line or connections',
    labelNames: ['shed'],
    registers,
  });
  for (const shed of SHEDS) sheds.inc({ shed }, 0);
  const countRefusal = (problem: ProblemCode | undefined, shed: Shed | undefined) => {
    if (problem) refusals.inc({ problem });
    if (shed) sheds.inc({ shed });
  };
  app.addHook('onResponse', async (request, reply) => {
    countRefusal(problemOf(request), shedOf(request));
    const { url: route = 'none', config } = request.routeOptions;
    if (config.isStream && reply.statusCode === 200) return;
    answers.observe({ method: request.method, route, code: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  return (method, route, { code, details }) => {
    countRefusal(code, details.shed);
    answers.observe({ method, route, code: PROBLEMS[code].status }, 0);
  };
}

interface MetricsFor {
  /** Null without one. */
  token: string | null;
  /** Whether this machine needs none, where there is none. */
  thisMachine: boolean;
}

/** /metrics: Prometheus' text, to the bearer of the token, or to this machine if there is none. */
export function installMetrics(
  app: FastifyInstance,
  registry: Registry,
  { token, thisMachine }: MetricsFor,
): CountTurnedAway {
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const countTurnedAway = countAnswers(app, [registry]);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const allowed = token
      ? sameBytes(Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`))
      : thisMachine && isFromThisMachine(request);
    if (!allowed) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return countTurnedAway;
}
