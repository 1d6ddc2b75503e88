import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { addDoctor, deleteProfile, getProfile, updateProfile } from '@baari/contract/profile';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { edit, profileForm, storedFiles, submit } from '@baari/testing/profile-form';

let api: TestApi;
const dataDir = mkdtempSync(join(tmpdir(), 'baari-files-'));
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'), { DATA_DIR: dataDir });
});
afterAll(async () => {
  await api.stop();
  rmSync(dataDir, { recursive: true });
});

const newcomer = () => api.doctor({ withoutProfile: true });
const kept = () => storedFiles(dataDir);

describe('the folder of files', () => {
  it('is only for the service', async () => {
    await submit((await newcomer()).browser);
    expect(statSync(join(dataDir, 'files')).mode & 0o777).toBe(0o700);
  });
});

describe('an upload', () => {
  it('of 10,000 parts is refused', async () => {
    const form = await profileForm();
    for (let i = 0; i < 10_000; i += 1) form.append('language', 'x');
    const response = await (await newcomer()).browser.fetch(addDoctor.path, { method: 'POST', body: form });
    expect(response.status).toBe(413);
  });

  it('that ends halfway leaves nothing', async () => {
    const { browser, doctorId } = await newcomer();
    const before = kept().length;
    const whole = new Response(await profileForm());
    const bytes = Buffer.from(await whole.arrayBuffer());
    const { hostname, port } = new URL(api.baseUrl);
    const head =
      `POST ${addDoctor.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: ${bytes.length}\r\n` +
      `Content-Type: ${whole.headers.get('content-type')}\r\nCookie: baari=${browser.cookies.get('baari')}\r\n\r\n`;
    await new Promise<void>((done, fail) => {
      const socket = connect(Number(port), hostname, () =>
        socket.end(Buffer.concat([Buffer.from(head), bytes.subarray(0, bytes.length - 400)])),
      );
      socket
        .on('error', fail)
        .on('close', () => done())
        .resume();
    });
    expect((await api.owner.query('select from profile where doctor_id = $1', [doctorId])).rowCount).toBe(0);
    expect(kept()).toHaveLength(before);
    expect((await browser.call(getProfile)).profileData).toBeNull();
  });

  it('whose row cannot be written leaves nothing, and the files before it stay', async () => {
    const { browser } = await newcomer();
    await submit(browser);
    const before = kept();
    await api.owner.query("alter table profile add constraint no_more check (name <> 'Broken')");
    const form = await profileForm({ name: 'Broken' });
    expect((await browser.fetch(updateProfile.path, { method: 'POST', body: form })).status).toBe(500);
    expect(kept()).toEqual(before);
    expect((await api.owner.query('select from loose_file')).rowCount).toBe(0);
  });

  it('that a crash left without an owner is swept away at the next start, one with an owner stays', async () => {
    const { browser } = await newcomer();
    await submit(browser);
    const before = kept();
    writeFileSync(join(dataDir, 'files', 'left.webp'), 'half a picture');
    writeFileSync(join(dataDir, 'files', 'being-written.webp'), 'half a picture');
    await api.owner.query(
      "insert into loose_file values ('left.webp', now() - interval '2 hours'), ('being-written.webp', now())",
    );
    const next = await api.sibling();
    await vi.waitFor(() => expect(kept()).toHaveLength(before.length + 1));
    expect(kept()).toEqual([...before, 'being-written.webp'].sort());
    await next.stop();
    await api.owner.query('delete from loose_file');
  });
});

describe('calls at the same time', () => {
  it('submissions, edits and deletions at once leave the files of the profile that stands, and no other', async () => {
    const before = kept().length;
    for (let round = 0; round < 6; round += 1) {
      const { browser, doctorId } = await newcomer();
      const both = {};
      const calls = Array.from({ length: 12 }, (_, i) =>
        [() => submit(browser), () => edit(browser, {}, both), () => browser.call(deleteProfile)][
          (i * 7 + round) % 3
        ]!(),
      );
      await Promise.allSettled(calls);
      const { rows } = await api.owner.query('select image_key, licence_key from profile where doctor_id = $1', [
        doctorId,
      ]);
      expect(kept()).toHaveLength(before + 2 * rows.length);
      for (const key of Object.values<string>(rows[0] ?? {})) expect(kept()).toContain(key);
      await browser.call(deleteProfile);
      expect(kept()).toHaveLength(before);
    }
    expect((await api.owner.query('select from loose_file')).rowCount).toBe(0);
  });
});
