import { brotliDecompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installCompression } from './compression.ts';

const DAY = Array.from({ length: 60 }, (_, i) => ({ serialNumber: i + 1, patientName: 'Sunita Devi' }));
const PAGE = `<!doctype html><title>A page</title>${'<p>'.repeat(2_000)}`;

let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  installCompression(app);
  app.get('/day', async () => DAY);
  app.get('/one', async () => DAY[0]);
  app.get('/page', async (_request, reply) => reply.type('text/html').send(PAGE));
});
afterAll(() => app.close());

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=1.0'])(
  'a long list is compressed for %s',
  async (accepted) => {
    const { headers, rawPayload } = await ask('/day', accepted);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(JSON.stringify(DAY).length / 5);
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(DAY);
  },
);

it.each([undefined, 'gzip, deflate', 'br;q=0', 'br; q=0.0, gzip'])('and sent as it is for %s', async (accepted) => {
  const answer = await ask('/day', accepted);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['vary']).toBe('accept-encoding');
  expect(answer.json()).toEqual(DAY);
});

it('the length of a list tells little: the same one has another length each time, by less than 200 bytes', async () => {
  const lengths: number[] = [];
  for (let times = 0; times < 60; times += 1) lengths.push((await ask('/day', 'br')).rawPayload.length);
  expect(new Set(lengths).size).toBeGreaterThan(20);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThan(30);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(200);
});

it.each(['/one', '/page'])('%s is left alone', async (url) => {
  const { headers } = await ask(url, 'br');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['vary']).toBeUndefined();
});

it('a HEAD has the headers of its GET, but for the length, which no two answers share', async () => {
  const [head, get] = await Promise.all(
    (['HEAD', 'GET'] as const).map((method) =>
      app.inject({ method, url: '/day', headers: { 'accept-encoding': 'br' } }),
    ),
  );
  const { date: _, 'content-length': length, ...told } = head!.headers;
  expect(Number(length)).toBeGreaterThan(0);
  expect(get!.headers).toMatchObject(told);
  expect(head!.rawPayload).toHaveLength(0);
});
