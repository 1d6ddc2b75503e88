// Clients that keep the service busy for nothing: readers that never read, and callers that never finish a request.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type Idle =
  /** Asks for streams, and never reads from them. */
  | { kind: 'never-reads'; port: number; requests: string[] }
  /** Sends the start of requests, then one byte a second, and never finishes. */
  | { kind: 'never-ends'; port: number; requests: string[] }
  | { kind: 'gone' };

const BYTE_EVERY_MS = 1_000;
const sockets = new Set<Socket>();
let dribble: NodeJS.Timeout | undefined;

async function begin(port: number, request: string, reads: boolean): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port });
  if (!reads) socket.pause();
  await once(socket, 'connect');
  sockets.add(socket.on('error', () => undefined));
  socket.once('close', () => sockets.delete(socket));
  if (reads) socket.resume();
  socket.write(request);
}

async function idle(order: Idle): Promise<void> {
  if (order.kind === 'gone') {
    clearInterval(dribble);
    sockets.forEach((socket) => socket.destroy());
    return;
  }
  const reads = order.kind === 'never-ends';
  await Promise.all(order.requests.map((request) => begin(order.port, request, reads)));
  if (reads) dribble = setInterval(() => sockets.forEach((socket) => socket.write('x')), BYTE_EVERY_MS);
}

process.on('message', (order: Idle) => {
  void idle(order).then(
    () => process.send!({}),
    (error: Error) => process.send!({ error: error.message }),
  );
});
