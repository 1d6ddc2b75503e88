import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { openPool } from '@baari/api/db/pool';
import { CERTIFICATE, CERTIFICATE_KEY } from '@baari/testing/certificate';
import { expect, it, onTestFinished } from 'vitest';

/** A server that answers 'is there TLS?' like that, and all that it can read of what it is sent. */
async function serverThat(answer: 'N' | 'S'): Promise<{ url: string; heard(): string }> {
  const heard: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (first: Buffer) => {
      heard.push(first);
      // It did not ask.
      if (first.includes('clinic')) return void socket.destroy();
      socket.write(answer);
      const clear = answer === 'N' ? socket : new TLSSocket(socket, tls);
      clear.on('data', (bytes: Buffer) => heard.push(bytes)).on('error', () => undefined);
    });
  });
  const tls = { isServer: true, cert: CERTIFICATE, key: CERTIFICATE_KEY };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://clinic:hush@localhost:${port}/clinic`,
    heard: () => Buffer.concat(heard).toString('latin1'),
  };
}

it.each([
  ['has no TLS', 'N', /does not support SSL/],
  ['has a certificate that nobody trusts', 'S', /self-signed certificate/],
] as const)(
  'with sslmode=verify-full a PostgreSQL that %s learns not even who wants to come in',
  async (_, answer, reason) => {
    const { url, heard } = await serverThat(answer);
    const pool = openPool(`${url}?sslmode=verify-full`, 1, () => undefined);
    await expect(pool.query('select 1')).rejects.toThrow(reason);
    await pool.end();
    expect(heard()).not.toContain('clinic');
  },
);

it('without sslmode it learns that (control)', async () => {
  const { url, heard } = await serverThat('N');
  const pool = openPool(url, 1, () => undefined);
  const asked = pool.query('select 1').catch(() => undefined);
  await expect.poll(heard).toContain('clinic');
  await asked;
  await pool.end();
});
