import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** Text as it is, all else as JSON. */
  body?: unknown;
}

/** A call of a provider to its customer. */
export interface CallBack {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  query?: Record<string, string>;
  body: string;
}

const asText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** A provider of messages to phone numbers on this machine, which takes what `take` lets through. */
export async function startTextProvider(take: (request: IncomingMessage, body: Buffer) => Answer) {
  const answers: (Answer | 'hangs up' | 'takes it and says nothing')[] = [];
  let asked = 0;

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      asked += 1;
      const forced = answers.length > 1 ? answers.shift() : answers[0];
      if (forced === 'hangs up') return void request.socket.destroy();
      if (forced === 'takes it and says nothing') return void take(request, body);
      const answer = forced ?? take(request, body);
      response.writeHead(answer.status, {
        'content-type': typeof answer.body === 'string' ? 'text/plain' : 'application/json',
        ...answer.headers,
      });
      response.end(answer.body === undefined ? '' : asText(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often it was asked. */
    asked: () => asked,
    /** Answers the next calls with these, and the last of them from then on; none: as it should. */
    answerWith: (...next: typeof answers) => void answers.splice(0, answers.length, ...next),
    /** Calls an address of its customer, and gives the status of the answer. */
    async tell(address: string, { method = 'POST', headers, query = {}, body }: CallBack): Promise<number> {
      const url = new URL(address);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const response = await fetch(url, { method, headers, ...(method === 'POST' && { body }) });
      await response.body?.cancel();
      return response.status;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
