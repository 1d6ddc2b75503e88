import { ConfigError } from './config-error.ts';
import { optional, requireTogether, text, webAddress, yesNo } from './setting.ts';
import type { Given, Settings } from './setting.ts';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export function bucketName(given: string, name: string): string {
  if (!BUCKET.test(given))
    throw new ConfigError(`${name} must be 3 to 63 lower-case letters, digits, dots and hyphens.`);
  return given;
}

/** The settings of a bucket beside its name, for the names that begin with `prefix`. */
export const bucketSettings = (prefix: string) => ({
  accessKeyId: optional(text, { without: 'none', meaning: "The bucket's key.", isSecret: true }),
  secretAccessKey: optional(text, { without: 'none', meaning: "The key's secret.", isSecret: true }),
  region: optional(text, {
    without: `\`us-east-1\` with \`${prefix}_ENDPOINT\`; must be set at Amazon`,
    meaning: "The bucket's region.",
    example: 'ap-south-1',
  }),
  endpoint: optional(webAddress, {
    without: 'Amazon S3',
    meaning: "Another provider's address.",
    example: 'https://objects.example',
  }),
  pathStyle: optional(yesNo, {
    without: `\`1\` with \`${prefix}_ENDPOINT\`, else \`0\``,
    meaning: '`1` puts the bucket name into the path of the address, `0` into the host name.',
  }),
});

interface GivenBucket {
  bucket: string | null;
  accessKeyId: string | null;
  secretAccessKey: string | null;
  region: string | null;
  endpoint: string | null;
  pathStyle: boolean | null;
}

/** A bucket at S3 or a compatible store; null if none is set. Throws ConfigError if only parts of it are. */
export function bucketOf<S extends Settings>(prefix: 'S3' | 'BACKUP', given: Given<S>, parts: GivenBucket) {
  const name = (part: string) => `${prefix}_${part}`;
  requireTogether(given, ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(name));
  const { bucket, accessKeyId, secretAccessKey, endpoint } = parts;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const lost = ['REGION', 'ENDPOINT', 'PATH_STYLE'].map(name).find(given.isSet);
    if (lost)
      throw new ConfigError(
        `${lost} is set without ${name('BUCKET')}, ${name('ACCESS_KEY_ID')} and ${name('SECRET_ACCESS_KEY')}.`,
      );
    return null;
  }
  if (endpoint === null && parts.region === null)
    throw new ConfigError(
      `${name('REGION')} must be set, for example ap-south-1, or ${name('ENDPOINT')} for another provider.`,
    );
  return Object.freeze({
    bucket,
    region: parts.region ?? 'us-east-1',
    endpoint,
    accessKeyId,
    secretAccessKey,
    pathStyle: parts.pathStyle ?? endpoint !== null,
  });
}
