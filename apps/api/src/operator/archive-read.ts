import { createHash } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { manifest, MANIFEST, partsOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';

export interface Archive {
  manifest: Manifest;
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

async function read(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = await entriesOf(zip);
    const stream = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    const archive: Archive = {
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

/** Opens a backup, after checking all of it against its hashes. */
export async function readArchive(path: string): Promise<Archive> {
  try {
    return await read(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Refusal(`There is no file ${path}.`);
    const why = error instanceof Error && error.name !== 'ZodError' ? error.message : 'its manifest cannot be read';
    throw new Refusal(`${path} is not a complete backup (${why}). Nothing was changed. Take another copy of it.`);
  }
}
