import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Sends what fetch would mend or refuse: the path as it is, any header, any body. Close it when the test is over. */
export function openWire(baseUrl: string) {
  const agent = new Agent({ keepAlive: true });
  const send = (method: string, path: string, headers: Record<string, string>, body: string | null) =>
    new Promise<WireAnswer>((resolve, reject) => {
      const { hostname, port } = new URL(baseUrl);
      const bytes = body === null ? undefined : Buffer.from(body, 'latin1');
      const length = bytes && { 'content-length': String(bytes.length) };
      const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
        sent.off('error', reject);
        sent.on('error', () => {});
        // A stream has no end: that it began is its answer.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.alloc(0) });
          return void response.destroy();
        }
        return void response
          .toArray()
          .then(
            (chunks: Buffer[]) =>
              resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
            reject,
          );
      });
      // The service may answer and close while more is on its way: past its answer a broken pipe is none of ours.
      sent.on('error', reject);
      sent.end(bytes);
    });
  return { send, close: () => agent.destroy() };
}
