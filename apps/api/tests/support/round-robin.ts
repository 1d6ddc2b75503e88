import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface RoundRobin {
  baseUrl: string;
  /** Between these, call by call. */
  among(baseUrls: readonly string[]): void;
  close(): Promise<void>;
}

/** A proxy as it stands in front of several processes: each call goes to the next one. */
export async function startRoundRobin(): Promise<RoundRobin> {
  let targets: readonly string[] = [];
  let calls = 0;
  const server = createServer((call, answer) => {
    const target = targets[calls++ % targets.length]!;
    const headers = { ...call.headers, 'x-forwarded-for': call.socket.remoteAddress! };
    const passedOn = request(target + call.url!, { method: call.method!, headers }, (from) => {
      answer.writeHead(from.statusCode!, from.headers);
      pipeline(from, answer, () => undefined);
    });
    pipeline(call, passedOn, (error) => error && answer.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    among: (baseUrls) => void (targets = baseUrls),
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
