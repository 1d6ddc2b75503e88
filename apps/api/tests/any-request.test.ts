import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { EndpointShape } from '@baari/contract/endpoint';
import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemCode } from '@baari/contract/problem';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { checkAnswer } from '@baari/testing/browser';
import type { Browser } from '@baari/testing/browser';
import { everyEndpoint } from '@baari/testing/endpoints';
import { proved, SCALE } from '@baari/testing/proof';
import { holds } from '@baari/testing/property';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { requests } from './support/arbitrary-request.ts';
import type { Sender, WireRequest } from './support/arbitrary-request.ts';
import { FIELDS, pdf, picture } from '@baari/testing/profile-form';
import { openWire } from './support/wire.ts';
import type { WireAnswer } from './support/wire.ts';

const ROUNDS = 10;
const RUNS = 200;
const TOTAL = ROUNDS * RUNS * SCALE;
const GROWTH_MAX_MB = 24;

let api: TestApi;
let wire: ReturnType<typeof openWire>;
let senders: Record<Sender, Browser>;
let any: fc.Arbitrary<WireRequest>;
let to: (endpoint: (typeof everyEndpoint)[number]) => fc.Arbitrary<WireRequest>;

const newSender: Record<Sender, () => Promise<Browser>> = {
  nobody: async () => api.browser(),
  doctor: async () => (await api.doctor()).browser,
  newcomer: async () => (await api.doctor({ withoutProfile: true })).browser,
};

beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { TRUST_PROXY: '1' });
  wire = openWire(api.baseUrl);
  const booked = await api.doctor();
  const body = { doctorId: booked.doctorId, date: '2026-11-21', patientName: 'Ravi Kumar', gender: 'MALE' };
  const made = await booked.browser.fetch('/api/public/appointments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, phoneNumber: '9876543210' }),
  });
  const { appointment } = z.object({ appointment: z.object({ qrCodeData: z.string() }) }).parse(await made.json());
  const known: unknown[] = [
    ...Object.values(FIELDS),
    ...Object.values(body),
    appointment.qrCodeData,
    appointment.qrCodeData.split('/t/')[1],
    `${booked.doctorId}-2026-11-21-1`,
    'Mango-Tree-42',
    '123456',
    '2026-11-28',
    '+91 98765 43210',
    'nobody@clinic.example',
    Buffer.from('{}').toString('base64'),
  ];
  const small = [await picture(8, 8), await picture(8, 8, 'png'), pdf(), Buffer.from('<svg onload="alert(1)"/>')];
  const bytes = small.map((file) => file.toString('latin1'));
  to = (endpoint) => requests(endpoint, known, bytes);
  any = fc.oneof(...everyEndpoint.map(to));
  senders = { nobody: api.browser(), doctor: booked.browser, newcomer: await newSender.newcomer() };
});
afterAll(async () => {
  wire.close();
  await api.stop();
});

const codes = Object.keys(PROBLEMS) as ProblemCode[];
const said = z.strictObject({ code: z.string(), values: z.record(z.string(), z.unknown()).optional() });
const problem = z.strictObject({
  success: z.literal(false),
  message: z.string().min(3),
  code: z.enum(codes),
  said: said.optional(),
  errors: z.array(z.strictObject({ path: z.string(), msg: z.string().min(3), said: said.optional() })).optional(),
});

/** Words of the machine room: a stack, a statement, an error of the database or of a library. */
const LEAK =
  /\n\s+at |\.ts:\d+|node_modules|file:\/\/\/(?!etc)|FST_ERR|ZodError|violates|syntax error|relation "|\bselect\b.*\bfrom\b|insert into|SQLSTATE|ECONN|ENOENT/i;

function expectHeaders({ headers }: WireAnswer): void {
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'|sandbox/);
  expect(headers['set-cookie'] ?? []).not.toContainEqual(expect.stringMatching(/^baari=x/));
}

function expectProblem(endpoint: EndpointShape, answer: WireAnswer): void {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { code } = problem.parse(JSON.parse(answer.bytes.toString('utf8')));
  expect(PROBLEMS[code].status).toBe(answer.status);
  if (answer.status >= 500) expect(endpoint.codes).toContain(code);
  if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

/** Whatever was sent: an answer that the contract knows, and nothing from the machine room in it. */
function expectGoodAnswer(sent: WireRequest, answer: WireAnswer): void {
  const endpoint = everyEndpoint.find(({ name }) => name === sent.to)!;
  expectHeaders(answer);
  const text = answer.bytes.toString('utf8');
  if (sent.method === 'HEAD') return expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) {
    expect(text).not.toMatch(LEAK);
    return expectProblem(endpoint, answer);
  }
  if (answer.status === 302) return expect(answer.headers.location).toMatch(/^\/(?!\/)/);
  if (endpoint.method === sent.method && endpoint.answers === undefined) {
    expect(answer.status).toBe(endpoint.status ?? 200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    checkAnswer(endpoint, JSON.parse(text));
  }
}

/** Who deleted the account or logged out comes back as somebody new, so that the next requests get past the door. */
async function renew(sent: WireRequest, { status }: WireAnswer): Promise<void> {
  const isGone = status < 300 && (sent.method === 'DELETE' || sent.to === 'logout');
  if (status === 401 || isGone || (status === 201 && sent.sender === 'newcomer'))
    senders[sent.sender] = await newSender[sent.sender]();
}

async function send({ sender, method, path, headers, body }: WireRequest): Promise<WireAnswer> {
  const cookie = [...senders[sender].cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return wire.send(method, path, { ...(cookie && { cookie }), ...headers }, body);
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What is still in use after everything unused was thrown away, in MB. */
function inUse(): number {
  api.log.length = 0;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

describe('any request', () => {
  it(
    'gets an answer that the contract knows, and leaves nothing behind in memory',
    async (context) => {
      const passed = new Map<string, number>();
      const statuses = new Map<number, number>();
      const sizes: number[] = [];
      const tried = async (sent: WireRequest) => {
        const answer = await send(sent);
        expectGoodAnswer(sent, answer);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (![401, 403].includes(answer.status)) passed.set(sent.to, (passed.get(sent.to) ?? 0) + 1);
        await renew(sent, answer);
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        await holds(context, fc.asyncProperty(any, tried), { runs: RUNS, round });
        sizes.push(inUse());
      }
      // The walk says something only where requests came past the door, at every endpoint; where chance sent none, some more are sent.
      for (const endpoint of everyEndpoint.filter(({ name }) => !passed.has(name)))
        await holds(context, fc.asyncProperty(to(endpoint), tried), { runs: RUNS });
      expect(everyEndpoint.filter(({ name }) => !passed.has(name)).map(({ name }) => name)).toEqual([]);
      expect(statuses.get(200)).toBeGreaterThan(TOTAL / 50);
      // The first rounds load code and fill pools and caches; what grows with requests grows after them too.
      const growth = sizes.at(-1)! - sizes[2]!;
      const seen = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      proved(context, `${TOTAL} requests (${seen.join(', ')}), memory in use ${growth.toFixed(1)} MB more`);
      expect(growth).toBeLessThan(GROWTH_MAX_MB);
    },
    120_000 * SCALE,
  );
});
