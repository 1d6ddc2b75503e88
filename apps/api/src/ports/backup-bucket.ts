import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as sdkTypes from '@aws-sdk/client-s3';
import { bucketTrouble, clientOptions, placeOfBucket, SLOWEST_BYTES_PER_MS } from './s3-client.ts';
import type { S3Settings } from './s3-client.ts';

/** The bucket cannot be used; the message says why and what to do. */
export class BucketTrouble extends Error {}

export interface StoredBackup {
  name: string;
  madeAt: Date;
  bytes: number;
}

/** A backup on its way into the bucket. Nobody sees it before it is kept. */
export interface Upload {
  send(content: Readable): Promise<void>;
  keep(): Promise<void>;
  /** Leaves nothing behind, as far as the bucket answers. */
  drop(): Promise<void>;
}

/** The backups of one installation at S3 or what speaks its protocol. */
export interface BackupBucket {
  /** In words. */
  readonly place: string;
  /** The newest first. */
  list(): Promise<StoredBackup[]>;
  upload(name: string): Upload;
  /** Throws BucketTrouble, also while it is read. */
  open(name: string): Promise<Readable>;
  remove(names: readonly string[]): Promise<void>;
  /** Removes what uploads left that were cut off. Nobody else may be uploading. */
  dropCutOff(): Promise<void>;
  close(): void;
}

const NAME = /^baari-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/;
/** The name of a backup of this instant; names are in the order of time. */
export const backupName = (at: Date): string => `baari-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.age`;

/** When a backup of this name was made; null if it is no such name. */
export function madeAtOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const DEADLINE_MS = 20_000;
const PART_BYTES = 16 * 1024 * 1024;
/** There may be 10,000 parts, so later ones are larger: 880 GB fit. */
const PARTS_OF_ONE_SIZE = 1_000;

async function* inParts(content: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let [chunks, bytes, made]: [Buffer[], number, number] = [[], 0, 0];
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes * (1 + Math.floor(made / PARTS_OF_ONE_SIZE))) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes, made] = [[], 0, made + 1];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/** What comes from the bucket, with its errors in words. */
async function* worded(content: AsyncIterable<Uint8Array>, wordsOf: (error: unknown) => BucketTrouble) {
  try {
    yield* content;
  } catch (error) {
    throw wordsOf(error);
  }
}

type Sdk = typeof sdkTypes;

/** `prefix`: the folder in the bucket. */
export function backupBucket(settings: S3Settings, prefix: string, partBytes = PART_BYTES): BackupBucket {
  const { bucket: Bucket } = settings;
  const place = placeOfBucket(settings);
  const wordsOf = (error: unknown) => new BucketTrouble(`${place} ${bucketTrouble(error, 'BACKUP')}.`);
  let opened: Promise<{ sdk: Sdk; client: sdkTypes.S3Client }> | undefined;
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    return { sdk, client: new sdk.S3Client(clientOptions(settings)) };
  };

  async function call<T>(
    work: (sdk: Sdk, client: sdkTypes.S3Client, abortSignal: AbortSignal) => Promise<T>,
    moreMs = 0,
    stop?: AbortSignal,
  ): Promise<T> {
    const { sdk, client } = await (opened ??= open());
    const deadline = AbortSignal.timeout(DEADLINE_MS + Math.ceil(moreMs));
    return work(sdk, client, stop ? AbortSignal.any([deadline, stop]) : deadline).catch((error: unknown) => {
      throw wordsOf(error);
    });
  }

  const remove = async (names: readonly string[]): Promise<void> => {
    for (const name of names)
      await call((s3, client, abortSignal) =>
        client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + name }), { abortSignal }),
      );
  };

  const abort = (Key: string, UploadId: string) =>
    call((s3, client, abortSignal) =>
      client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
    );

  function upload(name: string): Upload {
    const Key = prefix + name;
    const stopped = new AbortController();
    const Parts: sdkTypes.CompletedPart[] = [];
    let UploadId: string | undefined;
    let sent = 0;

    async function sendPart(part: Buffer): Promise<void> {
      const PartNumber = Parts.length + 1;
      const ContentMD5 = createHash('md5').update(part).digest('base64');
      const { ETag } = await call(
        (s3, client, abortSignal) =>
          client.send(new s3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part, ContentMD5 }), {
            abortSignal,
          }),
        part.length / SLOWEST_BYTES_PER_MS,
        stopped.signal,
      );
      Parts.push({ PartNumber, ETag });
      sent += part.length;
    }

    return {
      async send(content) {
        const ContentType = 'application/octet-stream';
        const begun = await call((s3, client, abortSignal) =>
          client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key, ContentType }), { abortSignal }),
        );
        UploadId = begun.UploadId;
        for await (const part of inParts(content, partBytes)) await sendPart(part);
      },
      async keep() {
        await call(
          (s3, client, abortSignal) =>
            client.send(new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }), {
              abortSignal,
            }),
          sent / SLOWEST_BYTES_PER_MS,
        );
        UploadId = undefined;
        const { ContentLength } = await call((s3, client, abortSignal) =>
          client.send(new s3.HeadObjectCommand({ Bucket, Key }), { abortSignal }),
        );
        if (ContentLength === sent) return;
        await remove([name]);
        throw new BucketTrouble(`${place} kept ${ContentLength} bytes of ${sent}; they are removed again.`);
      },
      async drop() {
        stopped.abort();
        if (UploadId !== undefined) await abort(Key, UploadId);
      },
    };
  }

  return {
    place,
    upload,
    remove,
    async list() {
      const found: StoredBackup[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await call((s3, client, abortSignal) =>
          client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }), { abortSignal }),
        );
        for (const { Key = '', Size: bytes = 0 } of page.Contents ?? []) {
          const name = Key.slice(prefix.length);
          const madeAt = madeAtOf(name);
          if (madeAt) found.push({ name, madeAt, bytes });
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return found.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
    },
    async open(name) {
      // Without a deadline for the whole: it may be large, and a silent connection ends by itself.
      const { Body } = await call((s3, client) =>
        client.send(new s3.GetObjectCommand({ Bucket, Key: prefix + name })).catch((error: unknown) => {
          if (error instanceof s3.NoSuchKey) return { Body: undefined };
          throw error;
        }),
      );
      if (!Body) throw new BucketTrouble(`${place} has no backup ${name}. List them: npm run baari -- backups.`);
      return Readable.from(worded(Body as Readable, wordsOf));
    },
    async dropCutOff() {
      const { Uploads = [] } = await call((s3, client, abortSignal) =>
        client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: prefix }), { abortSignal }),
      );
      for (const { Key = '', UploadId = '' } of Uploads)
        if (madeAtOf(Key.slice(prefix.length))) await abort(Key, UploadId);
    },
    close: () => void opened?.then(({ client }) => client.destroy()),
  };
}
