import type { Config } from './config.ts';
import { diskFileStore } from './ports/file-store-disk.ts';
import { s3FileStore } from './ports/file-store-s3.ts';
import type { FileStore } from './ports/file-store.ts';

/** On S3 where it is set up, else on the disk. `onTrouble` is told each fault behind a refusal. */
export const openFiles = ({ dataDir, s3 }: Config, onTrouble: (error: unknown) => void): FileStore =>
  s3 ? s3FileStore(s3, onTrouble) : diskFileStore(dataDir, onTrouble);
