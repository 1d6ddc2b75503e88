import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { installHealth } from '@baari/api/http/health';
import { installLeaving } from '@baari/api/http/leaving';
import { buildServer } from '@baari/api/http/server';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';

/** A server that takes as long to stop, and to answer /slow, as the test lets it. */
async function serving(waitSeconds: number) {
  const settings = { logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: false } as const;
  const app = await buildServer(settings);
  const pauses: { ms: number; end: () => void }[] = [];
  const isLeaving = installLeaving(app, waitSeconds, (ms) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    pauses.push({ ms, end: resolve });
    return promise;
  });
  const health = { ready: async () => undefined, isLeaving, isShared: () => null, dangers: [] };
  installHealth(app, health);
  const slow = Promise.withResolvers<void>();
  app.all('/slow', async () => slow.promise.then(() => 'done'));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const connected = async () => {
    const accepted = once(app.server, 'connection');
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    await accepted;
    return socket;
  };
  return { app, pauses, slow, connected };
}

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
const answer = async (socket: Socket) => ((await once(socket, 'data')) as [string])[0];

it('a stop does not wait for connections that browsers open ahead and never use', async () => {
  const { app, connected } = await serving(0);
  const unused = await connected();
  const late = await connected();

  const stopped = app.close();
  ask(late, '/healthz');
  expect(await answer(late)).toContain('200 OK');
  await Promise.all([stopped, once(unused, 'close')]);
});

it('a stop does not wait for a proxy to drop the connection of the last answer', async () => {
  const { app, slow, connected } = await serving(0);
  const cutOff = vi.spyOn(app.server, 'closeAllConnections');
  const proxy = await connected();
  const asked = once(app.server, 'request');
  ask(proxy, '/slow');
  await asked;

  const stopped = app.close();
  const ended = once(proxy, 'close');
  const last = answer(proxy);
  await expect.poll(() => app.server.listening).toBe(false);
  slow.resolve();
  expect(await last).toContain('200 OK');
  await Promise.all([stopped, ended]);
  expect(cutOff).not.toHaveBeenCalled();
});

it('a balancer sees that the process leaves while it still answers, then it listens no more', async () => {
  const { app, pauses, connected } = await serving(3);
  const [balancer, proxy, later] = [await connected(), await connected(), await connected()];

  const stopped = app.close();
  await expect.poll(() => pauses.length).toBe(1);
  expect(pauses[0]!.ms).toBe(3_000);
  ask(balancer, '/readyz');
  expect(await answer(balancer)).toContain('The service is stopping.');
  ask(proxy, '/healthz');
  const served = await answer(proxy);
  expect(served).toContain('200 OK');
  expect(served.toLowerCase()).toContain('connection: close');

  expect(app.server.listening).toBe(true);

  pauses[0]!.end();
  await expect.poll(() => app.server.listening).toBe(false);
  ask(later, '/healthz');
  expect(await answer(later)).toContain('200 OK');
  await stopped;
});

it('a stop cuts off whoever still sends a body, in time for what has to end after it', async () => {
  const { app, connected } = await serving(0);
  const slow = (await connected()).on('error', () => undefined).resume();
  const asked = once(app.server, 'request');
  slow.write('POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
  await asked;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const stopped = app.close();
  const ended = once(slow, 'close');
  await expect.poll(() => app.server.listening).toBe(false);
  vi.advanceTimersByTime(8_000);
  await Promise.all([stopped, ended]);
});
