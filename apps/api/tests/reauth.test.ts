import { addressOf } from '@baari/client/call';
import { changesState } from '@baari/contract/endpoint';
import type { EndpointName } from '@baari/contract/table';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { everyEndpoint } from '@baari/testing/endpoints';
import type { NamedEndpoint } from '@baari/testing/endpoints';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { book, TODAY } from './support/clinic-day.ts';

const ID = '6c1a3c3e-5d36-4f0c-9d43-3f6c0a4a0f6d';

/** A call of each endpoint that destroys or hands out, as its page sends it. */
const CALLS: Partial<Record<EndpointName, { params?: { id: string }; query?: object; body?: object }>> = {
  deleteAccount: {},
  deleteProfile: {},
  closeDays: { body: { from: TODAY, to: TODAY, booked: 'cancel', away: true } },
  cancelTogether: { body: { ids: ['none'], block: true } },
  chooseRetention: { body: { months: 12 } },
  requestExport: {},
  beginSecondFactor: {},
  turnOnSecondFactor: { body: { setUp: 'none', code: '123456' } },
  renewRecoveryCodes: {},
  turnOffSecondFactor: {},
  beginPasskey: {},
  addPasskey: {
    body: {
      begun: 'none',
      credential: {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'AA', attestationObject: 'AA' },
      },
    },
  },
  removePasskey: {},
  getExportFile: {},
  getLicenceDocument: {},
  changeBookingSafety: { body: { name: 'hold', isOn: false } },
  getAppointmentsFile: { query: { from: TODAY, to: TODAY } },
  inviteMember: { body: { name: 'Sunita Pawar', role: 'owner', practices: [] } },
  demandSecondFactor: { body: { isDemanded: false } },
  changeMember: { params: { id: 'zzzzzzzzzz' }, body: { role: 'owner', practices: [] } },
  removeMember: { params: { id: 'zzzzzzzzzz' } },
  pairDesk: { body: { name: 'Reception', practices: ['zzzzzzzzzz'], idleMinutes: 5 } },
  changeDesk: {
    params: { id: '6c1a3c3e-5d36-4f0c-9d43-3f6c0a4a0f6d' },
    body: { name: 'Reception', practices: ['zzzzzzzzzz'], idleMinutes: 5 },
  },
  setPin: { body: { pin: '4071' } },
  removePin: {},
  resetMember: { params: { id: 'zzzzzzzzzz' } },
};

/** What deletes or is a file, and yet asks nobody again. */
const EVERYDAY: Partial<Record<EndpointName, string>> = {
  endSession: 'logging a device out protects the account',
  endOtherSessions: 'logging devices out protects the account',
  revokeDesk: 'ending a shared desk protects the clinic',
  revokeInvitation: 'revoking a link protects the clinic',
  endScreen: 'a screen shows numbers alone, and is made again in a minute',
  cancelTicket: 'a patient has no log-in',
  getDoctorImage: 'everybody may see it',
  getReceiptPdf: 'a receipt names no patient',
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

async function send(
  browser: Browser,
  endpoint: NamedEndpoint,
  call: { params?: { id: string }; query?: object; body?: object },
) {
  const params = { id: ID, ticket: 'none', number: 'none', ...call.params };
  const response = await browser.fetch(addressOf(endpoint, params, call.query), {
    method: endpoint.method,
    ...(call.body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(call.body) }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await response.body!.cancel();
  const answer = isStream ? null : ((await response.json().catch(() => null)) as { code?: string } | null);
  return { status: response.status, code: answer?.code };
}

/** A clinic with one booking, whose session is as old as said. */
async function clinic(minutes: number) {
  const doctor = await api.doctor();
  await book(api, doctor.doctorId, 1);
  await api.reauthenticated(doctor.doctorId, minutes);
  return doctor;
}

/** Everything that is stored of a clinic, but for when its session was last seen. */
async function stored(doctorId: string): Promise<unknown> {
  const tables = ['account', 'profile', 'appointment', 'day_off', 'data_export', 'audit_entry', 'session'];
  const rows: unknown[] = [];
  for (const table of tables) {
    const text = `select to_jsonb(t) - 'seen_at' as row from ${table} t where doctor_id = $1`;
    rows.push((await api.owner.query(text, [doctorId])).rows);
  }
  return rows;
}

describe('what destroys or hands out', () => {
  it.each(everyEndpoint.filter(({ needsReauth }) => needsReauth))(
    '$method $path asks again after ten minutes, and does nothing before',
    async (endpoint) => {
      const { browser, doctorId } = await clinic(10.1);
      const before = await stored(doctorId);
      const call = CALLS[endpoint.name as EndpointName]!;
      expect(await send(browser, endpoint, call)).toEqual({ status: 403, code: 'REAUTH_REQUIRED' });
      if (!changesState(endpoint))
        expect((await browser.fetch(addressOf(endpoint, { id: ID }, call.query), { method: 'HEAD' })).status).toBe(403);
      expect(await stored(doctorId)).toEqual(before);
      const fresh = await clinic(10);
      expect(await send(fresh.browser, endpoint, call)).not.toMatchObject({ code: 'REAUTH_REQUIRED' });
    },
  );

  it.each(['cancel', 'move'])('takes no day from patients before: %s', async (booked) => {
    const { browser, doctorId } = await clinic(10.1);
    const before = await stored(doctorId);
    const closeDays = everyEndpoint.find(({ name }) => name === 'closeDays')!;
    const closed = await send(browser, closeDays, { body: { from: TODAY, to: TODAY, booked } });
    expect(closed).toEqual({ status: 403, code: 'REAUTH_REQUIRED' });
    expect(await stored(doctorId)).toEqual(before);
  });

  it('is all that says so, and what deletes or is a file says so, or why not', () => {
    const saying = everyEndpoint.filter(({ needsReauth }) => needsReauth).map(({ name }) => name);
    expect(saying.toSorted()).toEqual(Object.keys(CALLS).toSorted());
    const likely = everyEndpoint.filter(({ method, answers }) => method === 'DELETE' || answers === 'file');
    const silent = likely.filter(({ needsReauth }) => !needsReauth).map(({ name }) => name);
    expect(silent.toSorted()).toEqual(Object.keys(EVERYDAY).toSorted());
  });

  it('switches guards on without asking', async () => {
    const { browser } = await clinic(20 * 24 * 60);
    const change = everyEndpoint.find(({ name }) => name === 'changeBookingSafety')!;
    expect(await send(browser, change, { body: { name: 'hold', isOn: true } })).toEqual({
      status: 200,
      code: undefined,
    });
  });

  it('asks nobody for everyday acts of the desk', async () => {
    const { browser } = await clinic(20 * 24 * 60);
    for (const endpoint of everyEndpoint.filter(({ name }) => !(name in CALLS) && name !== 'logout'))
      expect(await send(browser, endpoint, {})).not.toMatchObject({ code: 'REAUTH_REQUIRED' });
    const closeDays = everyEndpoint.find(({ name }) => name === 'closeDays')!;
    for (const booked of ['keep', undefined]) {
      const { browser: desk } = await clinic(20 * 24 * 60);
      const closed = await send(desk, closeDays, { body: { from: TODAY, to: TODAY, booked } });
      expect(closed).toEqual({ status: 200, code: undefined });
    }
  });
});
