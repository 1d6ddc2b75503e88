import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCurrentUser, logout } from '@baari/contract/account';
import { changeAvailability } from '@baari/contract/availability';
import { deleteProfile, getProfile, updateProfile } from '@baari/contract/profile';
import { FIELDS } from '@baari/testing/profile-form';
import { expect, test } from './support/fixtures.ts';
import { logIn, makeDoctor } from './support/people.ts';
import type { Doctor } from './support/people.ts';
import { startProduct } from './support/server.ts';
import type { Product } from './support/server.ts';

const script = (code: string) => `<script>${code}</script>`;
const sent = (init: string) => (target: string) => script(`fetch(${JSON.stringify(target)}, ${init}).catch(() => 0)`);
const form = (attributes: string, inputs: string) => (target: string) =>
  `<form action="${target}" ${attributes}>${inputs}</form>${script('document.forms[0].submit()')}`;

/** Ways for a page to make the browser send a GET. */
const GETS: Record<string, (target: string) => string> = {
  image: (target) => `<img src="${target}" alt="">`,
  iframe: (target) => `<iframe src="${target}"></iframe>`,
  'iframe in a sandbox': (target) => `<iframe sandbox src="${target}"></iframe>`,
  script: (target) => `<script src="${target}"></script>`,
  'style sheet': (target) => `<link rel="stylesheet" href="${target}">`,
  prefetch: (target) => `<link rel="prefetch" href="${target}">`,
  'link that is clicked': (target) => `<a href="${target}">x</a>${script('document.links[0].click()')}`,
  'form with GET': form('method="get"', ''),
  redirect: (target) => `<meta http-equiv="refresh" content="0; url=${target}">`,
  window: (target) => script(`window.open(${JSON.stringify(target)})`),
  'fetch without CORS': sent(`{ mode: 'no-cors', credentials: 'include' }`),
  'fetch with CORS': sent(`{ credentials: 'include' }`),
  video: (target) => `<video src="${target}" preload="auto"></video>`,
};

const PROFILE = Object.entries({ ...FIELDS, name: 'Somebody Else', language: 'English' })
  .map(([name, value]) => `<textarea name="${name}">${String(value).replaceAll('"', '&quot;')}</textarea>`)
  .join('');

/** The same with POST: by a form, and by a script that needs no preflight. */
const POSTS: Record<string, (target: string) => string> = {
  'form with files': form('method="post" enctype="multipart/form-data"', PROFILE),
  form: form('method="post"', PROFILE),
  'form of plain text': form('method="post" enctype="text/plain"', PROFILE),
  'form into an iframe': (target) =>
    `<iframe name="f"></iframe>${form('method="post" enctype="multipart/form-data" target="f"', PROFILE)(target)}`,
  'fetch without CORS': sent(`{ method: 'POST', mode: 'no-cors', credentials: 'include', body: new FormData() }`),
  beacon: (target) => script(`navigator.sendBeacon(${JSON.stringify(target)}, new FormData())`),
};

let product: Product;
let second: Server;
let doctor: Doctor;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '0' });
  second = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://second');
    const [way, target] = [searchParams.get('way') ?? '', searchParams.get('target') ?? ''];
    const make = searchParams.has('post') ? POSTS[way] : GETS[way];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Second site</title><body>${make?.(target) ?? ''}`);
  });
  await new Promise<void>((resolve) => second.listen(0, resolve));
  doctor = await makeDoctor(product.baseUrl);
});
test.afterAll(async () => {
  second.closeAllConnections();
  second.close();
  await product.stop();
});

/** Statuses that the service logged for a path, so that a request that never came does not count as refused. */
const answered = (path: string): number[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('"answered"') && line.includes(`"route":"${path}"`))
    .map((line) => Number(/"status":(\d+)/.exec(line)?.[1]));

async function state() {
  const { profileData } = await doctor.api.call(getProfile);
  return { name: profileData!.personalInfo.name, isAvailable: profileData!.availability.isAvailable };
}

/**
 * The same machine under another name is another site; under the same name with another port it is only another
 * origin.
 */
const ADDRESSES = { 'another site': '127.0.0.1', 'another port': 'localhost' };

for (const [what, host] of Object.entries(ADDRESSES)) {
  const pageOf = (query: Record<string, string>) =>
    `http://${host}:${(second.address() as AddressInfo).port}/?${new URLSearchParams(query)}`;

  for (const way of Object.keys(GETS)) {
    test(`${what}: ${way} changes nothing`, async ({ context }) => {
      await logIn(context, product.baseUrl, doctor);
      const before = await state();
      for (const { path } of [changeAvailability, logout]) {
        const seen = answered(path).length;
        // A separate page, because the first one's pending work would interfere.
        const page = await context.newPage();
        await page.goto(pageOf({ way, target: product.baseUrl + path }));
        await expect.poll(() => answered(path).length).toBeGreaterThan(seen);
        expect(new Set(answered(path).slice(seen))).toEqual(new Set([403]));
      }
      expect(await state()).toEqual(before);
      await doctor.api.call(getCurrentUser);
    });
  }

  for (const way of Object.keys(POSTS)) {
    test(`${what}: ${way} writes nothing`, async ({ page, context }) => {
      await logIn(context, product.baseUrl, doctor);
      const before = await state();
      const seen = answered(updateProfile.path).length;
      await page.goto(pageOf({ post: '1', way, target: product.baseUrl + updateProfile.path }));
      await expect.poll(() => answered(updateProfile.path).length).toBeGreaterThan(seen);
      expect(new Set(answered(updateProfile.path).slice(seen))).toEqual(new Set([403]));
      expect(await state()).toEqual(before);
    });
  }

  test(`${what}: a script’s DELETE does not get past its preflight`, async ({ page, context }) => {
    await logIn(context, product.baseUrl, doctor);
    await page.goto(pageOf({}));
    const outcome = await page.evaluate(
      (address) =>
        fetch(address, { method: 'DELETE', credentials: 'include' }).then(
          () => 'answered',
          () => 'refused by the browser',
        ),
      product.baseUrl + deleteProfile.path,
    );
    expect(outcome).toBe('refused by the browser');
    expect(answered(deleteProfile.path)).toEqual([]);
    expect((await state()).name).toBe('Asha Rao');
  });
}

test('the same from the panel changes: availability, profile, session', async ({ page, context }) => {
  const own = await makeDoctor(product.baseUrl);
  await logIn(context, product.baseUrl, own);
  await page.goto(`${product.baseUrl}/`);
  const ask = (path: string) =>
    page.evaluate(async (address) => (await fetch(address)).json() as Promise<unknown>, path);
  expect(await ask(changeAvailability.path)).toMatchObject({ success: true, isAvailable: false });
  const posted = await page.evaluate(
    async ([address, fields]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
      return (await fetch(address, { method: 'POST', body })).status;
    },
    [updateProfile.path, { ...FIELDS, name: 'Somebody Else' }] as const,
  );
  expect(posted).toBe(200);
  expect((await own.api.call(getProfile)).profileData).toMatchObject({
    personalInfo: { name: 'Somebody Else' },
    availability: { isAvailable: false },
  });
  expect(await ask(logout.path)).toMatchObject({ success: true });
  await expect(own.api.call(getCurrentUser)).rejects.toMatchObject({ code: 'NO_SESSION' });
});
