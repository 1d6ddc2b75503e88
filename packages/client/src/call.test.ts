import { getCurrentUser, login } from '@baari/contract/account';
import { getAppointments, markAppointment, verifyAppointment } from '@baari/contract/appointments';
import { createSubscription } from '@baari/contract/payment';
import { describe, expect, it, vi } from 'vitest';
import { addressOf, createCaller } from './call.ts';
import { CallFailed, firstText, ServerRefusal } from './failures.ts';

function answering(body: unknown, init: ResponseInit = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = vi.fn((_url: string | URL | Request, _init?: RequestInit) => Promise.resolve(new Response(text, init)));
  return { fetch, call: createCaller({ baseUrl: 'http://clinic.test', fetch }) };
}

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what goes out', () => {
  it('fills parameters and query into the path and leaves undefined ones out', () => {
    expect(addressOf(markAppointment, { id: 'a/b' })).toBe('/api/doctor/appointments/a%2Fb/status');
    expect(addressOf(getAppointments, {}, { date: '2026-11-21', cursor: undefined })).toBe(
      '/api/doctor/get-appointments?date=2026-11-21',
    );
  });

  it('ACC-11 API-1 sends credentials, JSON and the idempotency key to the configured address', async () => {
    const { fetch, call } = answering({ success: true, message: 'ok' });
    const body = { doctorId: '0123456789', planType: 'monthly' as const };
    await call(createSubscription, { body }, { idempotencyKey: 'k1' });
    const [url, init] = fetch.mock.calls[0]!;
    expect(url).toBe('http://clinic.test/api/doctor/create-subscription');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: JSON.stringify(body) });
    expect(init!.headers).toMatchObject({ 'idempotency-key': 'k1', 'content-type': 'application/json' });
  });
});

describe('which account the page believes in', () => {
  const sent = async (account: string | undefined) => {
    const { fetch } = answering({ success: true, message: 'ok' });
    const call = createCaller({ baseUrl: '', fetch, account: () => account });
    await call(getAppointments, { query: { date: '2026-11-21' } });
    await call(login, { body: { email: 'asha@example.in', password: 'x' } });
    return fetch.mock.calls.map(([, init]) => new Headers(init!.headers).get('baari-account'));
  };

  it('ACC-12 goes with every call that needs a session', async () => {
    expect(await sent('k3v9q2m7xd')).toEqual(['k3v9q2m7xd', null]);
    expect(await sent(undefined)).toEqual([null, null]);
  });
});

describe('what comes back', () => {
  it('gives a successful answer as it is, after the check had its look', async () => {
    const check = vi.fn();
    const fetch = () => Promise.resolve(Response.json({ success: true, message: 'ok', user: null }));
    const call = createCaller({ baseUrl: '', fetch, check });
    expect(await call(getCurrentUser)).toMatchObject({ success: true });
    expect(check).toHaveBeenCalledWith(getCurrentUser, { success: true, message: 'ok', user: null });
  });

  it('LOGIN-11 a refusal carries message, code, errors and the wait; the first field text is preferred', async () => {
    const body = {
      success: false,
      message: 'No',
      code: 'INVALID_FIELDS',
      errors: [{ path: 'email', msg: 'Email is required' }],
    };
    const { call } = answering(body, { status: 429, headers: { 'retry-after': '7' } });
    const refusal = await failure(call(login, { body: { email: '', password: '' } }));
    expect(refusal).toBeInstanceOf(ServerRefusal);
    if (!(refusal instanceof ServerRefusal)) return;
    expect(refusal).toMatchObject({ message: 'No', code: 'INVALID_FIELDS', status: 429, retryAfterSeconds: 7 });
    expect(firstText(refusal)).toBe('Email is required');
    expect(firstText(new ServerRefusal('No', { ...refusal, errors: [] }))).toBe('No');
  });

  it('a refusal of a ticket says whose it is; without number or name nobody is named', async () => {
    const named = async (patient: unknown) => {
      const { call } = answering({ success: false, message: 'No', code: 'ALREADY_VERIFIED', patient }, { status: 409 });
      return failure(call(verifyAppointment, { body: { qrCodeData: 'x' } }));
    };
    const patient = { serialNumber: 1, patientName: 'Ravi Kumar' };
    expect(await named(patient)).toMatchObject({ patient });
    expect(await named({ serialNumber: 1 })).toMatchObject({ patient: undefined });
  });

  it('a refusal is refused whatever its status says, and is told before it is thrown', async () => {
    const onRefusal = vi.fn();
    const fetch = () => Promise.resolve(Response.json({ success: false, message: 'Please login', code: 'NO_SESSION' }));
    const call = createCaller({ baseUrl: '', fetch, onRefusal });
    expect(await failure(call(getCurrentUser))).toBeInstanceOf(ServerRefusal);
    expect(onRefusal).toHaveBeenCalledWith(expect.objectContaining({ code: 'NO_SESSION', message: 'Please login' }));
  });

  it.each([
    ['a message in the body', JSON.stringify({ message: 'Upstream away' }), 'application/json', 'Upstream away'],
    ['a plain text', 'Bad gateway', 'text/plain', 'Bad gateway'],
    ['a page of HTML says nothing to a person', '<h1>502</h1>', 'text/html', undefined],
    ['broken JSON', '{"success": tr', 'application/json', undefined],
  ])('no usable answer: %s', async (_, text, type, said) => {
    const { call } = answering(text, { status: 502, headers: { 'content-type': type } });
    const error = await failure(call(getCurrentUser));
    expect(error).toBeInstanceOf(CallFailed);
    expect(error).toMatchObject({ status: 502, said });
  });

  it('a network failure keeps its cause', async () => {
    const cause = new TypeError('fetch failed');
    const call = createCaller({ baseUrl: '', fetch: () => Promise.reject(cause) });
    expect(await failure(call(getCurrentUser))).toMatchObject({ name: 'CallFailed', cause, status: undefined });
  });
});
