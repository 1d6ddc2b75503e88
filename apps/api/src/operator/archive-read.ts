import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { LOCKED } from './archive-lock.ts';
import type { Unlock } from './archive-lock.ts';
import { manifest, MANIFEST, partsOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';

export interface Archive {
  manifest: Manifest;
  wasEncrypted: boolean;
  stream(name: string): Promise<Readable>;
  bytes(name: string): Promise<Buffer>;
  close(): void;
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is in it twice`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Checks that the archive has every part that the manifest names, unchanged, and nothing else. */
async function checkParts(archive: Archive, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const parts = partsOf(archive.manifest);
  const strange = [...entries.keys()].find((name) => name !== MANIFEST && !parts.has(name));
  if (strange) throw new Error(`${strange} does not belong to it`);
  for (const [name, { sha256 }] of parts)
    if ((await hashOf(await archive.stream(name))) !== sha256) throw new Error(`${name} was altered`);
}

async function isLocked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(LOCKED.length), 0, LOCKED.length, 0);
    return head.toString('latin1') === LOCKED;
  } finally {
    await file.close();
  }
}

async function read(path: string, wasEncrypted: boolean): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = await entriesOf(zip);
    const stream = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    const archive: Archive = {
      wasEncrypted,
      manifest: manifest.parse(JSON.parse(await text(await stream(MANIFEST)))),
      stream,
      bytes: async (name) => buffer(await stream(name)),
      close: () => zip.close(),
    };
    await checkParts(archive, entries);
    return archive;
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** A ZIP is read from its end, so a locked one is first opened as a whole, into a folder that only we can read. */
async function readLocked(path: string, unlock: Unlock | undefined): Promise<Archive> {
  if (!unlock) throw new Refusal(`${path} is encrypted. Add --passphrase-file or --key-file.`);
  const folder = await mkdtemp(join(tmpdir(), 'baari-backup-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const opened = join(folder, 'opened.zip');
    const locked = createReadStream(path);
    const plain = await unlock(locked).catch(() => {
      locked.destroy();
      throw new Refusal(`${path} was encrypted with another passphrase or key. Nothing was changed.`);
    });
    await pipeline(plain, createWriteStream(opened, { mode: 0o600 }));
    const archive = await read(opened, true);
    return {
      ...archive,
      close() {
        archive.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Opens a backup, after checking all of it against its hashes. `unlock` opens an encrypted one. */
export async function readArchive(path: string, unlock?: Unlock): Promise<Archive> {
  try {
    return (await isLocked(path)) ? await readLocked(path, unlock) : await read(path, false);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Refusal(`There is no file ${path}.`);
    const why = error instanceof Error && error.name !== 'ZodError' ? error.message : 'its manifest cannot be read';
    throw new Refusal(`${path} is not a complete backup (${why}). Nothing was changed. Take another copy of it.`);
  }
}
