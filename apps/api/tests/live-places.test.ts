import { bookAppointment } from '@baari/contract/booking';
import { cancelTicket } from '@baari/contract/ticket';
import { getQueue, watchQueue, watchTicket } from '@baari/contract/queue';
import { watchDisplay } from '@baari/contract/queue-display';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { patient } from '@baari/testing/doctor';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { book, TODAY } from './support/clinic-day.ts';
import { openLive } from './support/live.ts';

const TOMORROW = '2026-11-22';
const FULL = { code: 'TOO_MANY_REQUESTS' };
const STRANGERS = 16;

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), {
    TRUST_PROXY: '1',
    LIMIT_STREAMS_PER_CLIENT: '30',
    LIMIT_STREAMS_PER_DOCTOR: '4',
    LIMIT_DISPLAYS_PER_CLIENT: '2',
    LIMIT_STRANGERS_PER_DOCTOR: String(STRANGERS),
  });
});
afterAll(() => api.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const watch = (browser: Browser, doctorId: string, address: string) =>
  openLive(api, browser, watchDisplay, { id: doctorId }, from(address));
const follow = (ticketUrl: string, address: string) =>
  openLive(api, api.browser(), watchTicket, { ticket: ticketUrl.split('/t/')[1]! }, from(address));

/** How many displays of a clinic these addresses get. */
async function got(addresses: string[]): Promise<number> {
  const { doctorId } = await api.doctor();
  let open = 0;
  for (const address of addresses)
    await watch(api.browser(), doctorId, address).then(
      () => (open += 1),
      (error: unknown) => expect(error).toMatchObject(FULL),
    );
  // Other networks have their places.
  await watch(api.browser(), doctorId, '198.51.100.1');
  await watch(api.browser(), doctorId, '2001:db8:ffff::1');
  return open;
}
/** Strangers of many networks take all that strangers can have, beside those who have places already. */
async function flood(doctorId: string, before: number): Promise<void> {
  for (let n = before; n < STRANGERS; n += 1) await watch(api.browser(), doctorId, `203.0.${n}.1`);
  await expect(watch(api.browser(), doctorId, '198.51.100.1')).rejects.toMatchObject(FULL);
}

describe('places of live streams', () => {
  it.each([
    ['one IPv4 network of 24 bits', 2, (n: number) => `203.0.113.${n + 1}`],
    ['one IPv6 network of 56 bits', 2, (n: number) => `2001:db8:1:1${n.toString(16)}::1`],
    ['one IPv6 network of 48 bits', 4, (n: number) => `2001:db8:1:${n.toString(16)}00::1`],
  ])('addresses of %s get %i of the strangers’', async (_what, open, address) => {
    expect(await got(Array.from({ length: 10 }, (_, n) => address(n)))).toBe(open);
  });

  it('of a clinic’s own devices are not for devices of a stranger’s account', async () => {
    const [mine, stranger] = [await api.doctor(), await api.doctor()];
    const strangersDevice = async () => {
      const browser = api.browser();
      browser.cookies.set('baari', stranger.browser.cookies.get('baari')!);
      await browser.call(getQueue);
      return browser;
    };
    await mine.browser.call(getQueue);
    for (let n = 0; n < 6; n += 1) {
      const there = watch(await strangersDevice(), mine.doctorId, '203.0.113.1');
      if (n < 2) await there;
      else await expect(there).rejects.toMatchObject(FULL);
    }
    await flood(mine.doctorId, 2);
    await openLive(api, mine.browser, watchQueue);
    await watch(mine.browser, mine.doctorId, '203.0.113.1');
    // Known for its doctor also after it has logged out.
    mine.browser.cookies.delete('baari');
    await watch(mine.browser, mine.doctorId, '203.0.113.1');
  });

  it('are the right of a ticket of today, and of no other', async () => {
    const { doctorId } = await api.doctor();
    const today = await book(api, doctorId, 1);
    const cancelled = await book(api, doctorId, 2);
    await api.browser().call(cancelTicket, { params: { ticket: cancelled.ticketUrl.split('/t/')[1]! } });
    const held = await book(api, doctorId, 3);
    await api.owner.query(
      `update appointment set to_confirm = 'RUSH' where doctor_id = $1 and date = $2 and serial = 3`,
      [...[doctorId, TODAY]],
    );
    const body = { doctorId, date: TOMORROW, ...patient(4) };
    const { appointment: tomorrow } = await api.browser().call(bookAppointment, { body });
    const others = [cancelled, held, tomorrow];
    for (const [n, { ticketUrl }] of others.entries()) await follow(ticketUrl, `192.0.${n}.1`);

    await flood(doctorId, others.length);
    await follow(today.ticketUrl, '203.0.113.1');
    for (const { ticketUrl } of others) await expect(follow(ticketUrl, '198.51.100.2')).rejects.toMatchObject(FULL);
  });

  it('of one ticket are twenty', async () => {
    const { ticketUrl } = await book(api, (await api.doctor()).doctorId, 1);
    for (let n = 0; n < 20; n += 1) await follow(ticketUrl, `203.0.${n}.1`);
    await expect(follow(ticketUrl, '198.51.100.1')).rejects.toMatchObject(FULL);
  });

  it('of tickets at one address are bounded too, for each clinic', async () => {
    const [mine, other] = [await api.doctor(), await api.doctor()];
    const tickets = [await book(api, mine.doctorId, 1), await book(api, mine.doctorId, 2)];
    for (let n = 0; n < 30; n += 1) await follow(tickets[n % 2]!.ticketUrl, '203.0.113.9');
    await expect(follow(tickets[0]!.ticketUrl, '203.0.113.9')).rejects.toMatchObject(FULL);
    await follow(tickets[0]!.ticketUrl, '198.51.100.9');
    await follow((await book(api, other.doctorId, 1)).ticketUrl, '203.0.113.9');
  });
});
