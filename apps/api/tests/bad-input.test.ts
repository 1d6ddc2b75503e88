import { addressOf } from '@baari/client/call';
import { bookAppointment } from '@baari/contract/booking';
import type { EndpointShape } from '@baari/contract/endpoint';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { patient } from '@baari/testing/doctor';
import { everyEndpoint } from '@baari/testing/endpoints';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let api: TestApi;
let doctor: { browser: Browser; doctorId: string };
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  doctor = await api.doctor();
});
afterAll(() => api.stop());

const NASTY: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  [[]],
  {},
  { $gt: '' },
  '',
  ' ',
  '\u0000',
  'a\u202eb',
  '\ud800',
  '😀'.repeat(500),
  'x'.repeat(60_000),
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '-'.repeat(40),
  '9'.repeat(40),
];

const withBody = everyEndpoint.filter((e) => e.body && !e.files);
const withQuery = everyEndpoint.filter((e) => e.query);
const withParams = everyEndpoint.filter((e) => e.params);

/** Whatever came in: a refusal with a text that helps, or a success; never a fault of ours. */
async function expectRefusedOrTaken(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  expect(text).not.toMatch(/at .*\.ts:\d+|SELECT|node_modules/i);
  if (response.status >= 400) {
    const body = JSON.parse(text) as { success: boolean; message: string; code: string };
    expect(body).toMatchObject({ success: false, code: expect.stringMatching(/^[A-Z_]+$/) });
    expect(body.message.length).toBeGreaterThan(5);
  }
}

const send = (endpoint: EndpointShape, body: string, type = 'application/json') =>
  doctor.browser.fetch(addressOf(endpoint, { id: 'zzzzzzzzzz', ticket: 'none' }), {
    method: endpoint.method,
    headers: { 'content-type': type },
    body,
  });

describe('bad input on the wire', () => {
  it.each(withBody)('$name: each field with each nasty value', async (endpoint) => {
    for (const key of Object.keys(endpoint.body!.shape))
      for (const value of NASTY) await expectRefusedOrTaken(await send(endpoint, JSON.stringify({ [key]: value })));
  });

  it.each(withQuery)('$name: each query field with each nasty value', async (endpoint) => {
    for (const key of Object.keys(endpoint.query!.shape))
      for (const value of NASTY.filter((v) => typeof v === 'string' && v.length < 10_000 && v.isWellFormed()))
        await expectRefusedOrTaken(
          await doctor.browser.fetch(addressOf(endpoint, { id: doctor.doctorId }, { [key]: value })),
        );
  });

  it.each(withParams)('$name: each nasty id', async (endpoint) => {
    for (const value of NASTY.filter((v) => typeof v === 'string' && v.length < 5_000 && v.isWellFormed()))
      await expectRefusedOrTaken(
        await doctor.browser.fetch(addressOf(endpoint, { id: value || '-', ticket: value || '-' }), {
          method: endpoint.method,
        }),
      );
  });

  it.each(withBody)('$name: broken, giant, foreign and odd bodies', async (endpoint) => {
    expect((await send(endpoint, '{"a":')).status).toBe(400);
    expect((await send(endpoint, '{"__proto__": {"admin": true}}')).status).toBe(400);
    expect((await send(endpoint, JSON.stringify({ a: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await send(endpoint, 'a=1', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await send(endpoint, '<a/>', 'text/xml')).status).toBe(415);
    for (const body of ['null', '[]', '"text"', '1', '[{}]']) expect((await send(endpoint, body)).status).toBe(422);
  });

  it('every field of a booking at, below and above its bound; unknown keys are ignored', async () => {
    const good = { doctorId: doctor.doctorId, date: '2026-11-21', ...patient(1) };
    const refused = async (change: object) => {
      const response = await send(bookAppointment, JSON.stringify({ ...good, ...change }));
      expect(response.status, JSON.stringify(change)).toBe(422);
      const { errors } = (await response.json()) as { errors: { path: string; msg: string }[] };
      expect(errors[0]!.path).toBe(Object.keys(change)[0]);
    };
    for (const patientName of ['', '   ', 'x'.repeat(81), 'a\u0007b', 'a\u202eb', 5, null])
      await refused({ patientName });
    for (const phoneNumber of [
      '',
      '987654321',
      '98765432101',
      '5876543210',
      '+929876543210',
      '+91 5876543210',
      '00987654321',
      'phone',
    ])
      await refused({ phoneNumber });
    for (const gender of ['', 'male', 'UNKNOWN', null]) await refused({ gender });
    for (const date of ['', '2026-11-31', '21-11-2026', '2026-11-21 ']) await refused({ date });
    for (const doctorId of ['', 'short', 'i'.repeat(10), 'a'.repeat(11)]) await refused({ doctorId });
    for (const patientName of ['A', 'x'.repeat(80), 'सुनीता देवी', "O'Brien-D’Souza", '  Asha   Rao '])
      expect((await send(bookAppointment, JSON.stringify({ ...good, patientName, extra: 1 }))).status).toBe(201);
  });
});
