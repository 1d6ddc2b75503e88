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
import { backupName, BucketTrouble } from '../ports/backup-bucket.ts';
import type { BackupBucket } from '../ports/backup-bucket.ts';
import { LOCKED } from '../ports/backup-lock.ts';
import type { Unlock } from '../ports/backup-lock.ts';
import { manifest, MANIFEST, partsOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';

/** What the library of `age` says of a passphrase or key that is not that of the file. */
const FITS_NOT = /no identity matched/;

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

/**
 * A ZIP is read from its end, so a locked one is first opened as a whole, into a folder that only we can read. `from`
 * is where it comes from, in words.
 */
async function readLocked(from: string, locked: Readable, unlock: Unlock | undefined): Promise<Archive> {
  const folder = await mkdtemp(join(tmpdir(), 'baari-backup-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let lost: unknown;
  locked.once('error', (error) => (lost = error));
  try {
    if (!unlock) throw new Refusal(`${from} is encrypted. Add --passphrase-file or --key-file.`);
    const opened = join(folder, 'opened.zip');
    const plain = await unlock(locked).catch((error: unknown) => {
      if (lost === undefined && error instanceof Error && FITS_NOT.test(error.message))
        throw new Refusal(`${from} was encrypted with another passphrase or key. Nothing was changed.`);
      throw lost ?? error;
    });
    await pipeline(plain, createWriteStream(opened, { mode: 0o600 })).catch((error: unknown) => {
      throw lost ?? error;
    });
    const archive = await read(opened, true);
    return {
      ...archive,
      close() {
        archive.close();
        remove();
      },
    };
  } catch (error) {
    locked.destroy();
    remove();
    throw error;
  }
}

/** What keeps an archive from being read, in words. */
function unreadable(from: string, error: unknown): Error {
  if (error instanceof Refusal) return error;
  if (error instanceof BucketTrouble) return new Refusal(`${error.message} Nothing was changed.`);
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return new Refusal(`There is no file ${from}.`);
  const why = error instanceof Error && error.name !== 'ZodError' ? error.message : 'its manifest cannot be read';
  return new Refusal(`${from} is not a complete backup (${why}). Nothing was changed. Take another copy of it.`);
}

/** Opens a backup, after checking all of it against its hashes. `unlock` opens an encrypted one. */
export async function readArchive(path: string, unlock?: Unlock): Promise<Archive> {
  try {
    return (await isLocked(path)) ? await readLocked(path, createReadStream(path), unlock) : await read(path, false);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The same for a backup in a bucket, where all are encrypted. It must have been made when its name says, so that none stands in for another. */
export async function readStored(bucket: BackupBucket, name: string, unlock?: Unlock): Promise<Archive> {
  try {
    const archive = await readLocked(name, await bucket.open(name), unlock);
    if (backupName(new Date(archive.manifest.madeAt)) === name) return archive;
    archive.close();
    throw new Error(`it was made at ${archive.manifest.madeAt}, and has been given another name`);
  } catch (error) {
    throw unreadable(name, error);
  }
}
