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

const CONNECT_DEADLINE_MS = 3_000;
const IDLE_DEADLINE_MS = 20_000;
/** Long enough for a large file on a slow connection. */
export const SLOWEST_BYTES_PER_MS = 250;

export const clientOptions = ({ region, endpoint, accessKeyId, secretAccessKey, pathStyle }: S3Settings) =>
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

/** A bucket in words. */
export const placeOfBucket = ({ bucket, endpoint, region }: S3Settings): string =>
  `The bucket ${bucket} at ${endpoint ?? `Amazon S3, ${region}`}`;

interface Answer {
  code?: string;
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

const WHY: Readonly<Record<number, (settings: string) => string>> = {
  301: (settings) => `is in another region. Correct ${settings}_REGION`,
  401: (settings) => `refuses the key. Correct ${settings}_ACCESS_KEY_ID and ${settings}_SECRET_ACCESS_KEY`,
  403: (settings) =>
    `refuses the key. Correct ${settings}_ACCESS_KEY_ID and ${settings}_SECRET_ACCESS_KEY, or give the key the right to list, read, write and delete`,
  404: (settings) => `does not exist. Create it, or correct ${settings}_BUCKET`,
};

/** Why a bucket cannot be used and what to do; its settings begin with `settings`. */
export function bucketTrouble(error: unknown, settings: 'S3' | 'BACKUP'): string {
  const { code, name, $metadata } = error as Answer;
  const status = $metadata?.httpStatusCode;
  const why = status === undefined ? undefined : WHY[status];
  return (
    why?.(settings) ?? `cannot be reached (${code ?? status ?? name}). Start the store, or correct ${settings}_ENDPOINT`
  );
}
