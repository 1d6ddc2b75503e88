import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** What clients still hold open is cut off then, so that the rest of a stop has its time within the ten seconds. */
const CUT_OFF_MS = 8_000;
const FIRST_QUESTION_MS = 250;
const IDLE_CHECK_MS = 50;

/**
 * How a process leaves without a failed request. First /readyz says so, for as long as proxies need to see it, while every
 * call is answered and each answer ends its connection (Fastify adds that header once it closes). Then it listens no more, so that
 * a proxy which does not ask /readyz goes to another process, and closes connections as soon as they are idle: an answer
 * that was under way when the stop began keeps its connection open, and a proxy's would hold up the stop for a minute.
 * Whatever still comes on an open connection is answered: a refusal would reach the patient.
 *
 * Has to be installed before whatever ends its connections in `preClose`. Returns whether the process leaves.
 */
export function installLeaving(
  app: FastifyInstance,
  waitSeconds: number,
  pause: (ms: number) => Promise<unknown> = delay,
): () => boolean {
  let isLeaving = false;
  const unused = unusedConnections(app);
  app.addHook('preClose', async () => {
    isLeaving = true;
    const end = setTimeout(() => app.server.closeAllConnections(), CUT_OFF_MS).unref();
    if (waitSeconds > 0) await pause(waitSeconds * 1_000);
    // A first request may be on its way.
    setTimeout(unused.hangUp, FIRST_QUESTION_MS);
    const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref();
    app.server.once('close', () => {
      clearTimeout(end);
      clearInterval(idle);
    });
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
