import { ConfigError } from './config-error.ts';
import { optional, requireTogether, text, webAddress, yesNo } from './setting.ts';
import type { Given } from './setting.ts';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function bucketName(given: string, name: string): string {
  if (!BUCKET.test(given))
    throw new ConfigError(`${name} must be 3 to 63 lower-case letters, digits, dots and hyphens.`);
  return given;
}

export const filesSettings = {
  S3_BUCKET: optional(bucketName, {
    without: '`DATA_DIR/files`',
    meaning: 'The private bucket for pictures and documents, at S3 or a compatible store.',
    example: 'clinic-files',
  }),
  S3_ACCESS_KEY_ID: optional(text, { without: 'none', meaning: "The bucket's key.", isSecret: true }),
  S3_SECRET_ACCESS_KEY: optional(text, { without: 'none', meaning: "The key's secret.", isSecret: true }),
  S3_REGION: optional(text, {
    without: '`us-east-1` with `S3_ENDPOINT`; must be set at Amazon',
    meaning: "The bucket's region.",
    example: 'ap-south-1',
  }),
  S3_ENDPOINT: optional(webAddress, {
    without: 'Amazon S3',
    meaning: "Another provider's address.",
    example: 'https://objects.example',
  }),
  S3_PATH_STYLE: optional(yesNo, {
    without: '`1` with `S3_ENDPOINT`, else `0`',
    meaning: '`1` puts the bucket name into the path of the address, `0` into the host name.',
  }),
};

/** S3 or a compatible store if a bucket is set; otherwise files are kept in DATA_DIR. */
export function s3(given: Given<typeof filesSettings>) {
  requireTogether(given, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const { value, isSet } = given;
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const lost = (['S3_REGION', 'S3_ENDPOINT', 'S3_PATH_STYLE'] as const).find(isSet);
    if (lost) throw new ConfigError(`${lost} is set without S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
    return null;
  }
  const endpoint = value.S3_ENDPOINT;
  if (endpoint === null && !isSet('S3_REGION'))
    throw new ConfigError('S3_REGION must be set, for example ap-south-1, or S3_ENDPOINT for another provider.');
  return Object.freeze({
    bucket,
    region: value.S3_REGION ?? 'us-east-1',
    endpoint,
    accessKeyId,
    secretAccessKey,
    pathStyle: value.S3_PATH_STYLE ?? endpoint !== null,
  });
}
