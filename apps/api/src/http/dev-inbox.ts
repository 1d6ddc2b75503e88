import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Inbox, ReceivedMail } from '../ports/mailer-inbox.ts';
import { escaped } from '../lib/html.ts';
import { hideFromOthers } from './loopback.ts';

const asArticle = ({ to, subject, purpose, text, at }: ReceivedMail): string => `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to)} · ${escaped(purpose)} · <time>${escaped(at)}</time></p>
<pre>${escaped(text)}</pre>
</article>`;

const asPage = (mails: readonly ReceivedMail[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Development inbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc}pre{white-space:pre-wrap;font:inherit}</style>
<h1>Development inbox</h1>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(asArticle).join('\n')}
</html>`;

/** The mails that the service would have sent, for development. To anybody but this machine it is a 404. */
export function installDevInbox(app: FastifyInstance, inbox: Inbox): void {
  const toOf = (request: FastifyRequest): string | undefined => {
    const { to } = request.query as { to?: unknown };
    return typeof to === 'string' ? to.trim().toLowerCase() : undefined;
  };
  app.get('/dev/inbox', { schema: { hide: true }, onRequest: hideFromOthers }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(asPage(inbox.messages(toOf(request)))),
  );
  app.get('/dev/inbox.json', { schema: { hide: true }, onRequest: hideFromOthers }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: inbox.messages(toOf(request)) }),
  );
}
