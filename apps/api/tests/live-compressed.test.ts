import { watchQueue, watchTicket } from '@baari/contract/queue';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { book, clinicDay } from './support/clinic-day.ts';
import type { Doctor } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';

const GZIP = { 'accept-encoding': 'gzip, deflate, br' };

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const desk = ({ browser }: Doctor, headers: Record<string, string>) => openLive(api, browser, watchQueue, {}, headers);

it('a desk that reads gzip gets each event compressed, whenever it joined', async () => {
  const { doctor, desk: acts } = await clinicDay(api, 20, 0);
  const [plain, packed] = [await desk(doctor, {}), await desk(doctor, GZIP)];
  const { version } = await acts.arrive(2);
  await packed.until((day) => day.version === version);
  const late = await desk(doctor, GZIP);
  const { version: last } = await acts.arrive(1);
  const seen = await Promise.all([plain, packed, late].map(({ until }) => until((day) => day.version === last)));
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.bytes).toBeLessThan(plain.bytes / 3);
  for (const { close } of [plain, packed, late]) close();
});

it('the length of an event does not tell what is in it', async () => {
  const { doctor } = await clinicDay(api, 2, 0);
  const lengths: number[] = [];
  for (let times = 0; times < 20; times += 1) {
    const live = await desk(doctor, GZIP);
    await live.until(() => true);
    lengths.push(live.bytes);
    live.close();
  }
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThan(16);
});

it.each(['gzip;q=0', 'identity'])('a desk that asks for %s gets text', async (accepted) => {
  const { doctor } = await clinicDay(api, 1, 0);
  const live = await desk(doctor, { 'accept-encoding': accepted });
  expect(await live.until(() => true)).toMatchObject({ rows: [{ serialNumber: 1 }] });
  expect(live.headers['content-encoding']).toBeUndefined();
  live.close();
});

it('a ticket’s short events are not compressed', async () => {
  const { doctor } = await clinicDay(api, 0, 0);
  const { ticketUrl } = await book(api, doctor.doctorId, 1);
  const live = await openLive(api, api.browser(), watchTicket, { ticket: ticketUrl.split('/t/')[1]! }, GZIP);
  expect(await live.until(() => true)).toMatchObject({ state: 'EXPECTED' });
  expect(live.headers['content-encoding']).toBeUndefined();
  live.close();
});
