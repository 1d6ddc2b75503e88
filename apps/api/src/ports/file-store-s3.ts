import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { S3Driver } from 'flydrive/drivers/s3';
import { within } from '../lib/deadline.ts';
import { guardFiles } from './file-store.ts';
import type { FileStore } from './file-store.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Null: Amazon's address for that region. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path instead of the host's name. */
  pathStyle: boolean;
  deadlineSeconds?: number;
}

const DEADLINE_SECONDS = 20;
const CONNECT_DEADLINE_MS = 3_000;
const IDLE_DEADLINE_MS = 20_000;
/** Long enough for a large file on a slow connection. */
const SLOWEST_BYTES_PER_MS = 250;

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

const clientOptions = ({ region, endpoint, accessKeyId, secretAccessKey, pathStyle }: S3Settings) =>
  ({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Amazon's newer checksum headers are refused by several services that are otherwise compatible.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_DEADLINE_MS,
      socketTimeout: IDLE_DEADLINE_MS,
    },
  }) as const;

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

/** Asks for the bucket itself, and changes nothing. Throws why it cannot be used. */
export async function lookAtBucket(settings: S3Settings, deadlineMs: number): Promise<void> {
  const { HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client(clientOptions(settings));
  try {
    const abortSignal = AbortSignal.timeout(deadlineMs);
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }), { abortSignal });
  } finally {
    client.destroy();
  }
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
