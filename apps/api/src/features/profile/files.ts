import { randomBytes } from 'node:crypto';
import type { FileStore } from '../../ports/file-store.ts';
import type { LooseFileStore } from './store-files.ts';
import type { KeptFile } from './uploads.ts';

/** A file with the name under which it is stored. */
export interface NamedFile extends KeptFile {
  key: string;
}

const KEY_BYTES = 16;

export const named = (file: KeptFile): NamedFile => ({
  ...file,
  key: `${randomBytes(KEY_BYTES).toString('base64url')}.${file.extension}`,
});

/** Files and the rows that own them: what no row owns is removed, at once or by the sweep after a crash. */
export function profileFiles(files: Pick<FileStore, 'put' | 'get' | 'remove'>, loose: LooseFileStore) {
  const removeLoose = (keys: readonly string[]) => loose.remove(keys, (unowned) => files.remove(unowned));

  /** Removes files that no row owns any more. A failure here does not fail the call: the sweep tries again. */
  const removeSoon = async (keys: readonly string[]): Promise<void> => {
    if (keys.length > 0) await removeLoose(keys).catch(() => undefined);
  };

  return {
    get: (key: string): Promise<Buffer | null> => files.get(key),
    removeSoon,

    /** Writes the files before `work` writes the row that owns them; if either fails, no file stays. */
    async storeFor<T>(added: readonly NamedFile[], work: () => Promise<T>): Promise<T> {
      const keys = added.map(({ key }) => key);
      if (keys.length > 0) await loose.note(keys);
      // All of them must have ended before anything is removed: none may appear after the removal.
      const put = await Promise.allSettled(added.map(({ key, bytes, type }) => files.put(key, bytes, type)));
      const failed = put.find((result) => result.status === 'rejected');
      if (failed) {
        // A store that answered too late may still keep the file later, so the sweep will try again.
        await files.remove(keys).catch(() => undefined);
        throw failed.reason;
      }
      try {
        return await work();
      } catch (error) {
        await removeSoon(keys);
        throw error;
      }
    },

    /** Removes what crashes and failed removals left behind. */
    sweep: async (): Promise<void> => removeLoose(await loose.old()),
  };
}
export type ProfileFiles = ReturnType<typeof profileFiles>;
