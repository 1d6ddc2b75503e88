import type { Readable } from 'node:stream';
import { say } from '@baari/contract/said';
import { Failure } from '../lib/failure.ts';

export interface StoredFile {
  stream: Readable;
  bytes: number;
}

/** Keeps files by key. Keys are random names that we make, never the sender's names. */
export interface FileStore {
  /** Keeps the whole file or nothing. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Stores a file of this machine that may be too large for memory. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** The bytes, or null where there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** The same for a file that may be too large for memory. */
  open(key: string): Promise<StoredFile | null>;
  /** Removes the files; a missing one is not an error. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Folders and names without a leading dot: files with one are still being written. */
const KEY = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

const RETRY_AFTER_SECONDS = 5;

/** Gives every store the same edges: names are checked, and every fault is reported and answered as 'try again'. */
export function guardFiles(store: FileStore, onTrouble: (error: unknown) => void): FileStore {
  async function guarded<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const key of keys) if (!KEY.test(key)) throw new Error(`${key} is no name of a file`);
    try {
      return await work();
    } catch (error) {
      onTrouble(error);
      const text = say(
        'file-storage-away',
        'The file storage cannot be reached right now. Please try again in a moment.',
      );
      throw new Failure('NOT_READY', { text, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }
  return {
    put: (key, bytes, type) => guarded([key], () => store.put(key, bytes, type)),
    get: (key) => guarded([key], () => store.get(key)),
    putFile: (key, path, type) => guarded([key], () => store.putFile(key, path, type)),
    open: (key) => guarded([key], () => store.open(key)),
    remove: (keys) => guarded(keys, () => store.remove(keys)),
  };
}
