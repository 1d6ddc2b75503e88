import { crc32, deflateSync } from 'node:zlib';
import { addDoctor, getProfile, getLicenceDocument } from '@baari/contract/profile';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pdf, picture, profileForm, storedFiles } from '@baari/testing/profile-form';
import type { FormFiles } from '@baari/testing/profile-form';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const MEGABYTE = 1024 * 1024;

async function send(browser: Browser, files: FormFiles) {
  const response = await browser.fetch(addDoctor.path, { method: 'POST', body: await profileForm({}, files) });
  const answer = (await response.json()) as {
    message: string;
    code?: string;
    errors?: { path: string; msg: string }[];
  };
  return { status: response.status, ...answer };
}
const times = (count: number, act: (n: number) => void) => Array.from({ length: count }, (_, n) => act(n));
const newcomer = async () => (await api.doctor({ withoutProfile: true })).browser;
const imageOf = async (browser: Browser) => {
  const { profileData } = await browser.call(getProfile);
  const response = await browser.fetch(profileData!.personalInfo.image);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of 30,000 x 30,000 pixels in a few kilobytes: it would unpack to 900 MB. */
function pixelBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(2 * MEGABYTE));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const NOT_A_PICTURE = 'The picture must be a JPEG, PNG or WebP file.';
const UNREADABLE = 'The picture could not be read. It may be damaged.';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is taken as %s and drawn anew as WebP of at most 800 px',
    async (format) => {
      const browser = await newcomer();
      expect(await send(browser, { image: await picture(1600, 1000, format) })).toMatchObject({ status: 201 });
      const { response, bytes } = await imageOf(browser);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 500 });
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('loses its EXIF and stands upright', async () => {
    const browser = await newcomer();
    const sideways = await sharp(await picture(300, 200))
      .withExif({ IFD0: { Copyright: 'KEEP-OUT', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).orientation).toBe(6);
    await send(browser, { image: sideways });
    const { bytes } = await imageOf(browser);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 200, height: 300 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it('loses whatever rode along behind its pixels', async () => {
    const browser = await newcomer();
    const image = Buffer.concat([await picture(50, 50, 'png'), Buffer.from('<html><script>alert(1)</script>')]);
    expect(await send(browser, { image })).toMatchObject({ status: 201 });
    expect((await imageOf(browser)).bytes.toString('latin1')).not.toContain('<script>');
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an SVG', () => Buffer.from(SVG), NOT_A_PICTURE],
    ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), NOT_A_PICTURE],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), NOT_A_PICTURE],
    [
      'a GIF',
      async () =>
        sharp(await picture())
          .gif()
          .toBuffer(),
      NOT_A_PICTURE,
    ],
    [
      'a TIFF',
      async () =>
        sharp(await picture())
          .tiff()
          .toBuffer(),
      NOT_A_PICTURE,
    ],
    ['a PDF', () => pdf(), NOT_A_PICTURE],
    ['one byte', () => Buffer.from('x'), NOT_A_PICTURE],
    ['HTML under a PNG’s first bytes', () => Buffer.from('\x89PNG\r\n\x1a\n<html><script>', 'latin1'), NOT_A_PICTURE],
    ['HTML under a JPEG’s first bytes', () => Buffer.from('\xff\xd8\xff\xe0<html><script>', 'latin1'), UNREADABLE],
    ['a JPEG cut off', async () => (await noise(600)).subarray(0, 20_000), UNREADABLE],
    [
      'a PNG cut off',
      async () =>
        sharp(await noise(300))
          .png()
          .toBuffer()
          .then((b) => b.subarray(0, b.length / 2)),
      UNREADABLE,
    ],
    ['a pixel bomb', () => pixelBomb(), 'The picture has too many pixels. Please make it smaller and try again.'],
  ])('%s is refused and nothing is kept', async (_what, make, msg) => {
    const before = storedFiles(api.dataDir).length;
    const answer = await send(await newcomer(), { image: await make() });
    expect(answer).toMatchObject({
      status: 422,
      code: 'INVALID_FIELDS',
      message: msg,
      errors: [{ path: 'image', msg }],
    });
    expect(storedFiles(api.dataDir)).toHaveLength(before);
  });

  it('is taken at 5 MB and refused above', async () => {
    const fits = Buffer.concat([await picture(), Buffer.alloc(5 * MEGABYTE)]).subarray(0, 5 * MEGABYTE);
    expect(await send(await newcomer(), { image: fits })).toMatchObject({ status: 201 });
    const tooLarge = Buffer.concat([fits, Buffer.from('x')]);
    expect(await send(await newcomer(), { image: tooLarge })).toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
      errors: [{ path: 'image', msg: 'This file is larger than 5 MB' }],
    });
  });

  it('is public, by doctor; none is a 404', async () => {
    const { browser, doctorId } = await api.doctor({ withoutProfile: true });
    await send(browser, {});
    const address = `/api/public/doctors/${doctorId}/image`;
    const plain = await api.browser().fetch(address);
    expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(plain.headers.get('content-security-policy')).toContain('sandbox');
    expect((await api.browser().fetch('/api/public/doctors/0000000000/image')).status).toBe(404);
    expect((await api.browser().fetch(`${address}?v=${'x'.repeat(41)}`)).status).toBe(422);
  });
});

/** A square of noise: it compresses badly, so that a cut falls into its pixels. */
const noise = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer();

describe('a form', () => {
  it.each<[string, (form: FormData) => void]>([
    ['10,000 fields', (form) => times(10_000, (n) => form.append(`field${n}`, 'x'))],
    ['10,000 times one field', (form) => times(10_000, () => form.append('language', 'x'))],
    ['10,000 files', (form) => times(10_000, (n) => form.append(`file${n}`, new Blob(['x']), 'x.png'))],
    ['a field of 1 MB', (form) => form.append('about', 'x'.repeat(MEGABYTE))],
    ['30 MB in all', (form) => times(3, () => form.append('image', new Blob([Buffer.alloc(10 * MEGABYTE)]), 'x'))],
  ])('of %s is refused and nothing is kept', async (_what, fill) => {
    const before = storedFiles(api.dataDir).length;
    const form = await profileForm();
    fill(form);
    const browser = await newcomer();
    const response = await browser.fetch(addDoctor.path, { method: 'POST', body: form });
    expect([413, 422]).toContain(response.status);
    expect(storedFiles(api.dataDir)).toHaveLength(before);
    expect((await browser.call(getProfile)).profileData).toBeNull();
  });
});

describe('a licence document', () => {
  const licenceOf = (browser: Browser) => browser.fetch(getLicenceDocument.path);

  it('stays as it is if it is a PDF, and its doctor gets it as a download', async () => {
    const browser = await newcomer();
    await send(browser, { licenseDocument: pdf() });
    const response = await licenceOf(browser);
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf())).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="licence.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('that is a PDF and a page at once is neither shown nor run', async () => {
    const browser = await newcomer();
    await send(browser, { licenseDocument: Buffer.concat([pdf(), Buffer.from('<html><script>alert(1)</script>')]) });
    const { headers } = await licenceOf(browser);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it.each(['jpeg', 'png'] as const)('is drawn anew where it is a picture (%s)', async (format) => {
    const browser = await newcomer();
    await send(browser, { licenseDocument: await picture(500, 700, format) });
    const response = await licenceOf(browser);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="licence.jpg"');
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 500, height: 700 });
  });

  it('is seen only by its own doctor', async () => {
    const browser = await newcomer();
    const licence = Buffer.concat([pdf(), Buffer.from('%mine\n')]);
    await send(browser, { licenseDocument: licence });
    const other = await newcomer();
    expect((await licenceOf(api.browser())).status).toBe(401);
    expect((await licenceOf(other)).status).toBe(403);
    await send(other, {});
    expect(await (await licenceOf(other)).text()).not.toContain('mine');
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a WebP', () => picture(10, 10, 'webp')],
    ['HTML that speaks of %PDF-', () => Buffer.from('<script>alert(1)</script>%PDF-1.4')],
    ['an SVG', () => Buffer.from(SVG)],
    ['an empty file', () => Buffer.alloc(0)],
    ['a ZIP with a PDF behind it', () => Buffer.concat([Buffer.from('PK\x03\x04'), pdf()])],
  ])('%s is refused', async (_what, make) => {
    expect(await send(await newcomer(), { licenseDocument: await make() })).toMatchObject({
      status: 422,
      errors: [{ path: 'licenseDocument', msg: 'The licence document must be a PDF, JPEG or PNG file.' }],
    });
  });

  it('is refused together with a bad picture, each beside its own field', async () => {
    const { errors } = await send(await newcomer(), { image: Buffer.from('x'), licenseDocument: Buffer.from('x') });
    expect(errors?.map(({ path }) => path)).toEqual(['image', 'licenseDocument']);
  });

  it('is taken at 10 MB and refused above', async () => {
    const fits = Buffer.concat([pdf(), Buffer.alloc(10 * MEGABYTE)]).subarray(0, 10 * MEGABYTE);
    expect(await send(await newcomer(), { licenseDocument: fits })).toMatchObject({ status: 201 });
    const answer = await send(await newcomer(), { licenseDocument: Buffer.concat([fits, Buffer.from('x')]) });
    expect(answer).toMatchObject({ status: 413, errors: [{ path: 'licenseDocument' }] });
  });
});
