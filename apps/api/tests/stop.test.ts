import { once } from 'node:events';
import { connect } from 'node:net';
import { buildServer } from '@baari/api/http/server';
import { pino } from 'pino';
import { expect, it } from 'vitest';

it('a stop does not wait for connections that browsers open ahead and never use', async () => {
  const settings = { logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: false } as const;
  const app = await buildServer(settings);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const connected = async () => {
    const accepted = once(app.server, 'connection');
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    await accepted;
    return socket;
  };
  const unused = await connected();
  const late = await connected();

  const stopped = app.close();
  late.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(late, 'data')) as [string];
  expect(answer).toContain('503');
  await Promise.all([stopped, once(unused, 'close')]);
});
