import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoints, EndpointShape } from '@baari/contract/endpoint';
import { PROBLEMS } from '@baari/contract/problem';
import type { FastifyInstance } from 'fastify';
import type { CountTurnedAway } from './metrics.ts';
import { isCounted, turnedAway } from './overload.ts';
import type { Gate } from './overload.ts';
import { problemText } from './problems.ts';
import { API_HEADERS, securityHeaders } from './security.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface TurningAway {
  publicUrl: string;
  isLeaving: () => boolean;
  countTurnedAway: CountTurnedAway;
}

/** One line of the log tells of those turned away since the last one, and comes no sooner after it. */
const TOLD_EVERY_MS = 1_000;

const keyOf = (method: string, path: string) => `${method} ${path}`;
/** Whose address says all, and whose callers need not be known. */
const isPlain = (endpoint: EndpointShape): boolean =>
  isCounted(endpoint) && endpoint.access === 'public' && endpoint.params === undefined;

/**
 * Refuses strangers while the gate is shut for them, before anything else is done for their call: under overload most calls are
 * refused, and what each costs is taken from those that are let in. Who has a cookie may be known, and is looked at as always. The
 * answer is the one that the gate gives.
 */
export function turnAwayFirst(
  app: FastifyInstance,
  endpoints: Endpoints,
  gate: Pick<Gate, 'isShut'>,
  { publicUrl, isLeaving, countTurnedAway }: TurningAway,
): void {
  const plain = new Set(
    Object.values(endpoints)
      .filter(isPlain)
      .map(({ method, path }) => keyOf(method, path)),
  );
  const failure = turnedAway();
  const body = problemText(failure);
  const { status } = PROBLEMS[failure.code];
  const head = {
    ...securityHeaders(publicUrl),
    ...API_HEADERS,
    'retry-after': String(failure.details.retryAfterSeconds),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  let untold = 0;
  let toldAt = -Infinity;
  function tell(): void {
    untold += 1;
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    app.log.info({ calls: untold }, 'turned away');
    untold = 0;
    toldAt = now;
  }

  const [answer] = app.server.listeners('request') as [Listener];
  app.server.removeListener('request', answer);
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const route = url.split('?', 1)[0]!;
    const isMeant = headers.cookie === undefined && gate.isShut() && plain.has(keyOf(method, route));
    if (!isMeant || isLeaving()) return answer(request, response);
    response.writeHead(status, head).end(body);
    countTurnedAway(method, route, failure);
    tell();
  });
}
