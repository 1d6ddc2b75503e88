import { connect } from 'node:net';
import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemBody } from '@baari/contract/problem';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { headerFaults } from '@baari/testing/safe-headers';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { PUBLIC_URL: 'https://clinic.example' });
});
afterAll(() => api.stop());

interface RawAnswer {
  status: number;
  headers: Headers;
  body: ProblemBody;
}

/** Sends the bytes as they are and reads until the service closes. */
function sendRaw(text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.baseUrl).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const [line = '', ...fields] = head.split('\r\n');
      const pairs = fields.map((field): [string, string] => [
        field.slice(0, field.indexOf(':')),
        field.slice(field.indexOf(':') + 1).trim(),
      ]);
      resolve({
        status: Number(line.split(' ')[1]),
        headers: new Headers(pairs),
        body: JSON.parse(body) as ProblemBody,
      });
    });
    socket.write(text, 'latin1');
  });
}

const START = 'GET /api/public/config HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
const POST =
  'POST /api/doctor/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n';

/** The service's own sweeps may wait for the same lock; a transaction keeps its first look at who waits unless told otherwise. */
async function waitingBookings(on: TestApi): Promise<number> {
  await on.owner.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await on.owner.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ~ 'book_appointments|booking_rush'`,
  );
  return rowCount!;
}

describe('anything but HTTP is refused in the contract’s form, with every header', () => {
  it.each<[string, string, keyof typeof PROBLEMS]>([
    ['no HTTP at all', '\x16\x03\x01\x02\x00\r\n\r\n', 'MALFORMED'],
    ['an unknown method', 'EAT / HTTP/1.1\r\nHost: localhost\r\n\r\n', 'MALFORMED'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 'MALFORMED'],
    ['no Host', 'GET /api/public/config HTTP/1.1\r\nConnection: close\r\n\r\n', 'MALFORMED'],
    ['a NUL in a header', `${START}X-A: a\0b\r\n\r\n`, 'MALFORMED'],
    ['a header without a name', `${START}: x\r\n\r\n`, 'MALFORMED'],
    ['a header folded over two lines', `${START}X-A: a\r\n b\r\nnext\r\n\r\n`, 'MALFORMED'],
    ['headers of 20 KB', `${START}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 'TOO_LARGE'],
    ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 'TOO_LARGE'],
    ['a length below zero', `${POST}Content-Length: -1\r\n\r\n`, 'MALFORMED'],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 'MALFORMED'],
    ['a length beside chunks', `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 'MALFORMED'],
    ['a chunk of no size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 'MALFORMED'],
    ['an unknown way of transfer', `${POST}Transfer-Encoding: cow\r\n\r\n{}`, 'MALFORMED'],
  ])('%s', async (_what, text, code) => {
    const { status, headers, body } = await sendRaw(text);
    expect(body).toEqual({ success: false, code, message: PROBLEMS[code].text });
    expect(status).toBe(PROBLEMS[code].status);
    expect(headerFaults(headers, { https: true })).toEqual([]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('an unknown Expect header is ignored', async () => {
    const { status, headers } = await sendRaw(`${START}Expect: the unexpected\r\n\r\n`).catch(() => ({
      status: 0,
      headers: new Headers(),
    }));
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

it('while the service stops, a request that comes on an open connection is answered, and ends it', async () => {
  const stopping = await startApi(inject('ownerUrl'));
  const { doctorId } = await stopping.doctor();
  const body = JSON.stringify({ doctorId, date: '2026-11-21', ...patient(1) });
  await stopping.owner.query('begin');
  await stopping.owner.query('lock table appointment_day in access exclusive mode');
  const socket = connect(Number(new URL(stopping.baseUrl).port), '127.0.0.1');
  let answers = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => (answers += part));
  const over = new Promise((resolve) => socket.on('close', resolve));
  const head = 'Host: localhost\r\nContent-Type: application/json\r\n';
  socket.write(`POST /api/public/appointments HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  await vi.waitFor(async () => expect(await waitingBookings(stopping)).toBe(1));

  const stopped = stopping.stop();
  await vi.waitFor(() => expect(fetch(`${stopping.baseUrl}/healthz`)).rejects.toThrow());
  socket.write('GET /api/public/config HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await stopping.owner.query('commit');
  await Promise.all([stopped, over]);
  const [first, second] = answers.split(/(?=HTTP\/1\.1 )/);
  expect(first).toContain('HTTP/1.1 201');
  expect(second).toContain('HTTP/1.1 200');
  expect(second).toMatch(/connection: close/i);
});
