import { diskFileStore } from './file-store-disk.ts';
import { s3FileStore } from './file-store-s3.ts';
import type { FileStore } from './file-store.ts';
import type { S3Settings } from './s3-client.ts';

/** S3 if it is set up, else the disk. `onTrouble` gets each fault behind a refusal. */
export const openFiles = (
  { dataDir, s3 }: { dataDir: string; s3: S3Settings | null },
  onTrouble: (error: unknown) => void,
): FileStore => (s3 ? s3FileStore(s3, onTrouble) : diskFileStore(dataDir, onTrouble));
