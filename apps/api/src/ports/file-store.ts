import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';

/** Keeps files by key. Keys are random names of ours, never a sender's. */
export interface FileStore {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** The bytes, or null where there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Removes the files; one that is already gone is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

/** The embedded store: a folder under the data directory. */
export function diskFileStore(dataDir: string): FileStore {
  const location = join(dataDir, 'files');
  // Licences lie here: for this service's user alone, though others pass through the data directory.
  mkdirSync(location, { recursive: true, mode: 0o700 });
  chmodSync(location, 0o700);
  const disk = new FSDriver({ location, visibility: 'private' });
  return {
    put: (key, bytes, type) => disk.put(key, bytes, { contentType: type }),
    async get(key) {
      try {
        return Buffer.from(await disk.getBytes(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => disk.delete(key)));
    },
  };
}
