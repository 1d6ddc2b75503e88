import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../lib/failure.ts';

/** A stop takes no longer, whatever clients do; what is still open then is cut off. */
const STOP_LIMIT_MS = 9_000;
/** Proxies that do not ask /readyz learn from refusals that another process answers. */
const REFUSE_MS = 1_000;
const RETRY_SECONDS = 2;
const FIRST_QUESTION_MS = 250;
const IDLE_CHECK_MS = 50;

/**
 * How a process leaves without a failed request. First /readyz says so, for as long as proxies need to see it, while every
 * call is answered and each answer ends its connection (Fastify adds that header once it closes). Then calls are refused before
 * anything is done, so that a proxy may ask another process. Then connections are closed as soon as they are idle: an answer
 * that was under way when the stop began keeps its connection open, and a proxy's would hold up the stop for a minute.
 *
 * Has to be installed before whatever ends its connections in `preClose`. Returns whether the process leaves.
 */
export function installLeaving(
  app: FastifyInstance,
  waitSeconds: number,
  pause: (ms: number) => Promise<unknown> = delay,
): () => boolean {
  let isLeaving = false;
  let isRefusing = false;
  const unused = unusedConnections(app);
  app.addHook('preClose', async () => {
    isLeaving = true;
    const end = setTimeout(() => app.server.closeAllConnections(), STOP_LIMIT_MS).unref();
    if (waitSeconds > 0) await pause(waitSeconds * 1_000);
    isRefusing = true;
    if (waitSeconds > 0) await pause(REFUSE_MS);
    // A first request may be on its way.
    setTimeout(unused.hangUp, FIRST_QUESTION_MS);
    const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref();
    app.server.once('close', () => {
      clearTimeout(end);
      clearInterval(idle);
    });
  });
  app.addHook('onRequest', async () => {
    if (isRefusing) throw new Failure('NOT_READY', { retryAfterSeconds: RETRY_SECONDS });
  });
  return () => isLeaving;
}

/** Browsers open connections ahead of time. Node does not count an unused one as idle, so it would delay a stop by a minute. */
function unusedConnections(app: FastifyInstance) {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return { hangUp: () => open.forEach((socket) => socket.bytesRead === 0 && socket.destroy()) };
}
