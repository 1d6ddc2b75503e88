import { chmodSync, mkdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { guardFiles } from './file-store.ts';
import type { FileStore } from './file-store.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Writes through to the disk, or a row that the database has kept could own a file that a power cut took. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The embedded store: a folder under the data directory. A file appears whole, under a hidden name until then. */
export function diskFileStore(dataDir: string, onTrouble: (error: unknown) => void = () => {}): FileStore {
  const location = join(dataDir, 'files');
  // Licences lie here: for this service's user alone, though others pass through the data directory.
  mkdirSync(location, { recursive: true, mode: 0o700 });
  chmodSync(location, 0o700);
  const hidden = (path: string) => join(dirname(path), `.${basename(path)}`);

  const disk: FileStore = {
    async put(key, bytes) {
      const path = join(location, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(hidden(path), bytes);
        await rename(hidden(path), path);
      } catch (error) {
        await rm(hidden(path), { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async get(key) {
      try {
        return await readFile(join(location, key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(keys) {
      const paths = keys.map((key) => join(location, key)).flatMap((path) => [path, hidden(path)]);
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
  };
  return guardFiles(disk, onTrouble);
}
