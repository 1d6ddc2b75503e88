import type { FastifyInstance } from 'fastify';
import { escaped } from '../lib/html.ts';
import type { Outbox, SentMessage } from '../ports/push-service-outbox.ts';
import { hideFromOthers } from './loopback.ts';

const asArticle = ({ text, at, isUrgent, ttlSeconds }: SentMessage): string => `<article>
<h2>${escaped(isUrgent ? 'At once' : 'When the phone is awake')}</h2>
<p><time>${escaped(at)}</time> · kept for ${ttlSeconds} s</p>
<pre>${escaped(JSON.stringify(JSON.parse(text), null, 2))}</pre>
</article>`;

const asPage = (messages: readonly SentMessage[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Development outbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc}pre{white-space:pre-wrap}</style>
<h1>Development outbox</h1>
<p>What patients' phones would get while the page is closed. The page's own worker puts it into words, in the language of the phone.</p>
${messages.length === 0 ? '<p>No message yet.</p>' : messages.map(asArticle).join('\n')}
</html>`;

/** The messages that patients' browsers would have got, for development. To anybody but this machine it is a 404. */
export function installDevOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get('/dev/outbox', { schema: { hide: true }, onRequest: hideFromOthers }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(asPage(outbox.messages())),
  );
  app.get('/dev/outbox.json', { schema: { hide: true }, onRequest: hideFromOthers }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: outbox.messages() }),
  );
}
