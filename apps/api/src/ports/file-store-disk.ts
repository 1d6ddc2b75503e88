import { chmodSync, mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { guardFiles } from './file-store.ts';
import type { FileStore } from './file-store.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Flushes to the disk; otherwise a row could survive a power cut that its file did not. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The same for a file that is already on this machine; its mode stays. */
async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The embedded store: a folder of the data directory. A file has a hidden name until it is complete. */
export function diskFileStore(dataDir: string, onTrouble: (error: unknown) => void = () => {}): FileStore {
  const location = join(dataDir, 'files');
  // Licences are here, so only this service's user may enter, even where others can enter the data directory.
  mkdirSync(location, { recursive: true, mode: 0o700 });
  chmodSync(location, 0o700);
  const hidden = (path: string) => join(dirname(path), `.${basename(path)}`);

  async function keep(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = join(location, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await write(hidden(path));
      await rename(hidden(path), path);
    } catch (error) {
      await rm(hidden(path), { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(dirname(path));
  }

  async function orNull<T>(read: Promise<T>): Promise<T | null> {
    try {
      return await read;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  const disk: FileStore = {
    put: (key, bytes) => keep(key, (path) => writeDurably(path, bytes)),
    putFile: (key, from) => keep(key, (path) => copyDurably(from, path)),
    get: (key) => orNull(readFile(join(location, key))),
    async open(key) {
      const file = await orNull(open(join(location, key)));
      return file && { bytes: (await file.stat()).size, stream: file.createReadStream() };
    },
    async remove(keys) {
      const paths = keys.map((key) => join(location, key)).flatMap((path) => [path, hidden(path)]);
      // One that fails must not hide another that is still under way, and would later remove what is written there anew.
      const ended = await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
  return guardFiles(disk, onTrouble);
}
