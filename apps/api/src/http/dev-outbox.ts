import type { FastifyInstance } from 'fastify';
import { escaped } from '../lib/html.ts';
import type { Outbox, SentMessage } from '../ports/push-service-outbox.ts';
import type { SentText, TextOutbox } from '../ports/text-channel-outbox.ts';
import { hideFromOthers } from './loopback.ts';

const asArticle = ({ text, at, isUrgent, ttlSeconds }: SentMessage): string => `<article>
<h2>${escaped(isUrgent ? 'At once' : 'When the phone is awake')}</h2>
<p><time>${escaped(at)}</time> · kept for ${ttlSeconds} s</p>
<p class="phone" data-push="${escaped(text)}"></p>
<details><summary>As it is sent</summary><pre>${escaped(JSON.stringify(JSON.parse(text), null, 2))}</pre></details>
</article>`;

/** Shows pushes in the words that this browser keeps for them, by the worker's own hand (apps/booking/public/offline.js). */
const PUSHES = `for (const shown of document.querySelectorAll('[data-push]')) {
  const { title, body = '', ...attributes } = await wordsFor(JSON.parse(shown.dataset.push));
  Object.assign(shown, attributes).append(Object.assign(document.createElement('b'), { textContent: title }), document.createElement('br'), body);
}
`;

const WAYS = { sms: 'SMS', whatsapp: 'WhatsApp' };

const asText = ({ text, at, kind, phone, code, language }: SentText): string => `<article>
<h2>${WAYS[kind]} to ${escaped(phone)}</h2>
<p><time>${escaped(at)}</time> · ${escaped(code)}.${escaped(language)}</p>
<p class="phone" lang="${escaped(language)}" dir="auto">${escaped(text)}</p>
</article>`;

const asPage = (articles: readonly string[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Development outbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc}pre{white-space:pre-wrap}.phone{max-width:20rem;padding:.75rem 1rem;border-radius:1rem;background:#e6f2ef;overflow-wrap:anywhere}</style>
<script src="/book/offline.js"></script>
<script type="module" src="/dev/outbox.js"></script>
<h1>Development outbox</h1>
<p>What patients' phones would get. Messages to mobile numbers come as they are read; what a closed page gets is put into words by its own worker, in the language of the phone: here as it would show it if it were this browser, once that has asked to be told.</p>
${articles.length === 0 ? '<p>No message yet.</p>' : articles.join('\n')}
</html>`;

/** The messages that patients' phones would have got, for development, the newest first. To anybody but this machine it is a 404. */
export function installDevOutbox(app: FastifyInstance, pushes: Outbox | null, texts: TextOutbox | null): void {
  const messages = () => pushes?.messages() ?? [];
  const toPhones = () => texts?.messages() ?? [];
  const articles = () =>
    [
      ...messages().map((one) => ({ at: one.at, article: asArticle(one) })),
      ...toPhones().map((one) => ({ at: one.at, article: asText(one) })),
    ]
      .sort((a, b) => b.at.localeCompare(a.at))
      .map(({ article }) => article);
  app.get('/dev/outbox', { schema: { hide: true }, onRequest: hideFromOthers }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(asPage(articles())),
  );
  app.get('/dev/outbox.js', { schema: { hide: true }, onRequest: hideFromOthers }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(PUSHES),
  );
  app.get('/dev/outbox.json', { schema: { hide: true }, onRequest: hideFromOthers }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: messages(), texts: toPhones() }),
  );
}
