import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Lock } from '../ports/backup-lock.ts';
import { MANIFEST } from './manifest.ts';
import type { Manifest, Part } from './manifest.ts';
import { UNFINISHED } from '../lib/unfinished-file.ts';
import { Refusal } from './refusal.ts';

/** Only its owner may read it: everything that a clinic knows is in it. */
const MODE = 0o600;

/** The number of bytes that passed through, and their hash. */
function measuring(): { stream: Transform; part(): Part } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, part: () => ({ bytes, sha256: hash.digest('hex') }) };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}

/** Where an archive goes. Nobody sees it there before it is kept. */
export interface ArchivePlace {
  /** In words. */
  readonly name: string;
  send(content: Readable): Promise<void>;
  keep(): Promise<void>;
  /** Leaves nothing behind. */
  drop(): Promise<void>;
}

/** A file of this machine, written under another name until it is complete. It never overwrites a file. */
export function filePlace(path: string): ArchivePlace {
  if (existsSync(path)) throw new Refusal(`${path} already exists. Choose another name, or move it away.`);
  if (!existsSync(dirname(path))) throw new Refusal(`There is no folder ${dirname(path)}. Make it, or choose another.`);
  const unfinished = `${path}.${randomBytes(4).toString('hex')}${UNFINISHED}`;
  const output = createWriteStream(unfinished, { flags: 'wx', mode: MODE, flush: true });
  return {
    name: path,
    send: (content) => pipeline(content, output),
    async keep() {
      await rename(unfinished, path);
      await syncFolder(path);
    },
    async drop() {
      output.destroy();
      await finished(output).catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

export interface ArchiveWriter {
  add(name: string, content: Readable, compress: boolean): Promise<Part>;
  /** Writes the manifest, and only then lets the place keep the archive. */
  finish(manifest: Manifest): Promise<void>;
}

/** One ZIP, encrypted by `lock` if given. Whoever gave the place drops it after a failure. */
export function writeArchive(place: ArchivePlace, lock?: Lock): ArchiveWriter {
  const zip = new ZipFile();
  const plain = zip.outputStream as Readable;
  const written = (lock ? lock(plain) : Promise.resolve(plain)).then((content) => place.send(content));
  const broken = new Promise<never>((_, reject) => {
    zip.on('error', reject);
    written.catch(reject);
  });
  broken.catch(() => undefined); // whoever adds or finishes next is told
  const options = { mode: MODE, mtime: new Date() };
  return {
    async add(name, content, compress) {
      const { stream, part } = measuring();
      zip.addReadStream(stream, name, { ...options, compress });
      await Promise.race([pipeline(content, stream), broken]);
      return part();
    },
    async finish(manifest) {
      zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST, options);
      zip.end();
      await Promise.race([written, broken]);
      await place.keep();
    },
  };
}
