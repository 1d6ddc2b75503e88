import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { S3Driver } from 'flydrive/drivers/s3';
import { within } from '../lib/deadline.ts';
import { guardFiles } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { clientOptions, SLOWEST_BYTES_PER_MS } from './s3-client.ts';
import type { S3Settings } from './s3-client.ts';

const DEADLINE_SECONDS = 20;

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';

/** Null if there is no such object. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function connect(settings: S3Settings): Promise<S3Driver> {
  // Loading it takes half a second, which a service with its files on disk does not need.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    ...clientOptions(settings),
    bucket: settings.bucket,
    visibility: 'private',
    // By default buckets no longer have access lists; the bucket's policy keeps it private.
    supportsACL: false,
  });
}

/** S3 or what speaks its protocol. An object appears whole or not at all; each call has a deadline. */
export function s3FileStore(settings: S3Settings, onTrouble: (error: unknown) => void): FileStore {
  const deadlineMs = (settings.deadlineSeconds ?? DEADLINE_SECONDS) * 1_000;
  let driver: Promise<S3Driver> | undefined;
  const call = async <T>(what: string, work: (s3: S3Driver) => Promise<T>, moreMs = 0): Promise<T> => {
    driver ??= connect(settings);
    return within(deadlineMs + moreMs, `S3 ${what}`, work(await driver));
  };
  const s3: FileStore = {
    put: (key, bytes, contentType) => call('put', (to) => to.put(key, bytes, { contentType })),
    async putFile(key, path, contentType) {
      // S3 refuses a stream of unknown length.
      const { size: contentLength } = await stat(path);
      const send = (to: S3Driver) => to.putStream(key, createReadStream(path), { contentType, contentLength });
      await call('put', send, contentLength / SLOWEST_BYTES_PER_MS);
    },
    get: (key) => orNull(call('get', async (from) => Buffer.from(await from.getBytes(key)))),
    open: (key) =>
      orNull(
        call('get', async (from) => {
          // In this order: a request for the data alone cannot tell a missing file from a missing bucket.
          const stream = await from.getStream(key);
          const { contentLength: bytes } = await from.getMetaData(key);
          return { bytes, stream };
        }),
      ),
    async remove(keys) {
      await Promise.all(keys.map((key) => call('delete', (from) => from.delete(key))));
    },
  };
  return guardFiles(s3, onTrouble);
}
