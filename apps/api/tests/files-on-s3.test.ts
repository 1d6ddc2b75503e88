import { getAppointments } from '@baari/contract/appointments';
import { addDoctor, deleteProfile, getProfile, getLicenceDocument } from '@baari/contract/profile';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { edit, pdf, profileForm, profileOf, submit } from '@baari/testing/profile-form';
import { startS3 } from '@baari/testing/stand-ins/s3';
import type { S3StandIn } from '@baari/testing/stand-ins/s3';

let s3: S3StandIn;
let api: TestApi;
beforeAll(async () => {
  s3 = await startS3();
  api = await startApi(inject('ownerUrl'), s3.settings);
});
afterAll(async () => {
  await api.stop();
  await s3.stop();
});

const newcomer = () => api.doctor({ withoutProfile: true });
const looseFiles = async () => (await api.owner.query('select from loose_file')).rowCount;

it('a profile’s files live in the bucket as they do on the disk: served, replaced, removed', async () => {
  const { browser } = await newcomer();
  await submit(browser);
  const first = s3.objects();
  expect(first).toHaveLength(2);
  const { personalInfo } = await profileOf(browser);
  const image = await browser.fetch(personalInfo.image);
  expect(image.headers.get('content-type')).toBe('image/webp');
  const licence = await browser.fetch(getLicenceDocument.path);
  expect(Buffer.from(await licence.arrayBuffer())).toEqual(pdf());

  await edit(browser, {}, {});
  expect(s3.objects()).toHaveLength(2);
  expect(s3.objects().filter((key) => first.includes(key))).toEqual([]);
  await browser.call(deleteProfile);
  expect(s3.objects()).toEqual([]);
  expect(await looseFiles()).toBe(0);
});

it('while the bucket is down only calls that need it fail, clearly; nothing half-written stays, and the service recovers without help', async () => {
  const { browser: settled } = await newcomer();
  await submit(settled);
  const kept = s3.objects();
  const { personalInfo } = await profileOf(settled);
  const { browser } = await newcomer();
  await s3.goAway();

  const refused = await browser.fetch(addDoctor.path, { method: 'POST', body: await profileForm() });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  const message = 'The file storage cannot be reached right now. Please try again in a moment.';
  expect(await refused.json()).toEqual({
    ...{ success: false, code: 'NOT_READY', message },
    said: { code: 'file-storage-away' },
  });
  expect((await settled.fetch(personalInfo.image)).status).toBe(503);
  expect((await browser.call(getProfile)).profileData).toBeNull();
  expect((await settled.call(getAppointments, { query: { date: '2026-11-21' } })).appointments).toEqual([]);
  await edit(settled, { fees: '650' });
  await settled.call(deleteProfile);
  expect((await settled.call(getProfile)).profileData).toBeNull();
  expect(api.log.join()).toContain('the file store failed');

  await s3.comeBack();
  // What the deletion still owes the bucket may be done at once or by the next sweep.
  const added = () => s3.objects().filter((key) => !kept.includes(key));
  expect(added()).toEqual([]);
  await submit(browser);
  expect((await browser.fetch((await profileOf(browser)).personalInfo.image)).status).toBe(200);
  expect(added()).toHaveLength(2);

  await api.owner.query("update loose_file set since = now() - interval '2 hours'");
  const next = await api.sibling();
  await vi.waitFor(() => expect(s3.objects()).toEqual(added()), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await looseFiles()).toBe(0), { timeout: 10_000 });
  await next.stop();
  expect(added()).toHaveLength(2);
});
