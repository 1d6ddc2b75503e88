import { DISPLAY_KEY_COOKIE, getDisplayKey, watchDisplay } from '@baari/contract/queue-display';
import { makeScreen } from '@baari/contract/clinic';
import { watchScreen } from '@baari/contract/queue-screen';
import { moveIntoClinic } from '@baari/testing/doctor';
import { getQueue } from '@baari/contract/queue';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { openLive } from './support/live.ts';
import type { Browser } from '@baari/testing/browser';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const PLACES = 4;
const FULL = { code: 'TOO_MANY_REQUESTS' };

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), {
    TRUST_PROXY: '1',
    LIMIT_STREAMS_PER_DOCTOR: String(PLACES),
    LIMIT_STRANGERS_PER_DOCTOR: String(PLACES),
    LIMIT_DISPLAYS_PER_CLIENT: '2',
  });
});
afterAll(() => api.stop());

/** A screen on which nobody has ever logged in. */
function screen(key?: string): Browser {
  const browser = api.browser();
  if (key !== undefined) browser.cookies.set(DISPLAY_KEY_COOKIE, key);
  return browser;
}
const watch = (browser: Browser, doctorId: string, from: string) =>
  openLive(api, browser, watchDisplay, { id: doctorId }, { 'x-forwarded-for': from });

it('a clinic’s screen finds a place by the key of its link while strangers of many networks hold all others', async () => {
  const [mine, other] = [await api.doctor(), await api.doctor()];
  const { key } = await mine.browser.call(getDisplayKey);
  const { key: othersKey } = await other.browser.call(getDisplayKey);
  for (let n = 0; n < PLACES; n += 1) await watch(screen(), mine.doctorId, `203.0.${n}.1`);

  await expect(watch(screen(), mine.doctorId, '198.51.100.1')).rejects.toMatchObject(FULL);
  await expect(watch(screen(othersKey), mine.doctorId, '198.51.100.1')).rejects.toMatchObject(FULL);
  await expect(watch(screen('A'.repeat(16)), mine.doctorId, '198.51.100.1')).rejects.toMatchObject(FULL);
  await watch(screen(key), mine.doctorId, '198.51.100.1');

  // Whoever copied the link takes a network's part, and leaves the clinic's own.
  for (let n = 0; n < 2; n += 1) await watch(screen(key), mine.doctorId, '192.0.2.1');
  await expect(watch(screen(key), mine.doctorId, '192.0.2.1')).rejects.toMatchObject(FULL);
  await watch(screen(key), mine.doctorId, '198.51.100.1');
});

it('nor do devices on which strangers have logged in hold the places of screens with the key', async () => {
  const [mine, stranger] = [await api.doctor(), await api.doctor()];
  const { key } = await mine.browser.call(getDisplayKey);
  for (let n = 0; n < PLACES; n += 1) {
    // The session brings each browser a device of its own.
    const browser = api.browser();
    browser.cookies.set('baari', stranger.browser.cookies.get('baari')!);
    await browser.call(getDisplayKey);
    browser.cookies.delete('baari');
    await watch(browser, mine.doctorId, `203.0.${n}.2`);
  }
  await expect(watch(screen(), mine.doctorId, '198.51.100.3')).rejects.toMatchObject(FULL);
  await watch(mine.browser, mine.doctorId, '198.51.100.3');
  await watch(screen(key), mine.doctorId, '198.51.100.3');
});

it('a clinic’s screen of several doctors finds a place by the key of its own link, and by no other', async () => {
  const [mine, colleague] = [await api.doctor(), await api.doctor()];
  await moveIntoClinic(api.owner, colleague.doctorId, mine.doctorId);
  const practices = [mine.doctorId, colleague.doctorId];
  const { _id: id, key } = (await mine.browser.call(makeScreen, { body: { practices } })).screen;
  const { key: othersKey } = await mine.browser.call(getDisplayKey);
  const open = (browser: Browser, from: string) =>
    openLive(api, browser, watchScreen, { id }, { 'x-forwarded-for': from });
  for (let n = 0; n < PLACES; n += 1) await open(screen(), `203.0.${n}.1`);
  await expect(open(screen(), '198.51.100.4')).rejects.toMatchObject(FULL);
  await expect(open(screen(othersKey), '198.51.100.4')).rejects.toMatchObject(FULL);
  await open(screen(key), '198.51.100.4');
});

it('the key opens nothing else, and no log has it', async () => {
  const mine = await api.doctor();
  const { key } = await mine.browser.call(getDisplayKey);
  await watch(screen(key), mine.doctorId, '198.51.100.2');
  await expect(screen(key).call(getQueue)).rejects.toMatchObject({ code: 'NO_SESSION' });
  await expect(screen(key).call(getDisplayKey)).rejects.toMatchObject({ code: 'NO_SESSION' });
  expect(api.log.join('')).not.toContain(key);
});
