import { connect } from 'node:net';

export interface Answered {
  status: number;
  body: string;
}
/** A keep-alive connection for one request at a time. */
export interface Line {
  send(request: string): Promise<Answered>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

/** The whole answer at the start of `bytes`, or null if a part of it has not arrived. */
function readAnswer(bytes: Buffer): Answered | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const end = headEnd + HEAD_END.length + length;
  if (bytes.length < end) return null;
  return { status: Number(head.slice(9, 12)), body: bytes.toString('utf8', headEnd + HEAD_END.length, end) };
}

/**
 * Plain HTTP/1.1 over a socket. The generator shares the machine's cores with the service, so it must use little
 * processor time itself, as pgbench does, which it is compared with.
 */
export function openLine(port: number): Promise<Line> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve(answer: Answered): void; reject(error: Error): void } | null = null;

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = readAnswer(received);
    if (!answer) return;
    received = Buffer.alloc(0);
    const { resolve } = waiting!;
    waiting = null;
    resolve(answer);
  });
  const lost = (error: Error) => waiting?.reject(error);
  socket.on('error', lost);
  socket.on('close', () => lost(new Error('The service closed a connection.')));

  const line: Line = {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(line));
    socket.once('error', reject);
  });
}
