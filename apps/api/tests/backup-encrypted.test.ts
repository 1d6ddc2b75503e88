import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { baari, operate, SECRET } from './support/operator.ts';
import { accountsIn, emptyDatabases } from './support/restored.ts';

let api: TestApi;
let folder: string;
const databases = emptyDatabases();
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
  folder = mkdtempSync(join(tmpdir(), 'baari-locked-'));
  await api.doctor({ withoutProfile: true });
});
afterAll(async () => {
  await api.stop();
  await databases.drop();
  rmSync(folder, { recursive: true, force: true });
});

const commandOn = (url: string, ...args: string[]) =>
  operate({ DATABASE_URL: url, BAARI_SECRET: SECRET, DATA_DIR: join(folder, 'data') }, api.clock.now, args);

describe('an encrypted backup', () => {
  const written = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const passphrase = () => written('passphrase', '# of the clinic\ncorrect horse battery staple\n');

  it('holds nothing that can be read, and is restored with its passphrase alone', async () => {
    const locked = join(folder, 'locked.age');
    const made = await baari(api, 'backup', locked, '--passphrase-file', passphrase());
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('It is encrypted') });
    const bytes = readFileSync(locked);
    for (const secret of ['manifest.json', 'PK\u0003\u0004', 'account']) expect(bytes.includes(secret)).toBe(false);

    const url = await databases.create();
    const without = await commandOn(url, 'restore', locked);
    expect(without).toMatchObject({ code: 1, warned: expect.stringContaining('is encrypted. Add --passphrase-file') });
    const another = written('another', 'another passphrase than that');
    const wrong = await commandOn(url, 'restore', locked, '--passphrase-file', another);
    expect(wrong).toMatchObject({ code: 1, warned: expect.stringContaining('another passphrase or key') });
    const right = await commandOn(url, 'restore', locked, '--passphrase-file', passphrase());
    expect(right).toMatchObject({ code: 0, said: expect.stringContaining('The backup was encrypted.') });
    expect(await accountsIn(url)).toEqual(await accountsIn(api.databaseUrl));
  });

  it('is written for a key that the machine does not have', async () => {
    const key = await generateX25519Identity();
    const locked = join(folder, 'for-key.age');
    const made = await baari(api, 'backup', locked, '--recipient', await identityToRecipient(key));
    expect(made.code).toBe(0);
    const url = await databases.create();
    expect((await commandOn(url, 'restore', locked, '--passphrase-file', passphrase())).code).toBe(1);
    expect((await commandOn(url, 'restore', locked, '--key-file', written('key', `${key}\n`))).code).toBe(0);
    expect(await accountsIn(url)).toEqual(await accountsIn(api.databaseUrl));
  });

  it('is refused whole if a byte has changed', async () => {
    const locked = join(folder, 'changed.age');
    expect((await baari(api, 'backup', locked, '--passphrase-file', passphrase())).code).toBe(0);
    const bytes = readFileSync(locked);
    bytes[bytes.length - 40]! ^= 1;
    writeFileSync(locked, bytes);
    const url = await databases.create();
    const ran = await commandOn(url, 'restore', locked, '--passphrase-file', passphrase());
    expect(ran).toMatchObject({ code: 1, warned: expect.stringContaining('not a complete backup') });
  });

  it('is what an operator must choose or refuse aloud', async () => {
    const path = join(folder, 'unsaid.zip');
    for (const said of [[], ['--plain', '--passphrase-file', passphrase()]])
      expect(await baari(api, 'backup', path, ...said)).toMatchObject({
        code: 1,
        warned: expect.stringContaining('Say how to encrypt it'),
      });
    const short = await baari(api, 'backup', path, '--passphrase-file', written('short', 'too short'));
    expect(short).toMatchObject({ code: 1, warned: expect.stringContaining('shorter than 16') });
    const nobody = await baari(api, 'backup', path, '--recipient', 'age1nobody');
    expect(nobody).toMatchObject({ code: 1, warned: expect.stringContaining('is not a recipient') });
    expect(existsSync(path)).toBe(false);
  });
});
