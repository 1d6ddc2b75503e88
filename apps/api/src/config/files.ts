import { bucketName, bucketOf, bucketSettings } from './bucket.ts';
import { optional } from './setting.ts';
import type { Given } from './setting.ts';

const { accessKeyId, secretAccessKey, region, endpoint, pathStyle } = bucketSettings('S3');

export const filesSettings = {
  S3_BUCKET: optional(bucketName, {
    without: '`DATA_DIR/files`',
    meaning: 'The private bucket for pictures and documents, at S3 or a compatible store.',
    example: 'clinic-files',
  }),
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_REGION: region,
  S3_ENDPOINT: endpoint,
  S3_PATH_STYLE: pathStyle,
};

/** S3 or a compatible store if a bucket is set; otherwise files are kept in DATA_DIR. */
export const s3 = (given: Given<typeof filesSettings>) =>
  bucketOf('S3', given, {
    bucket: given.value.S3_BUCKET,
    accessKeyId: given.value.S3_ACCESS_KEY_ID,
    secretAccessKey: given.value.S3_SECRET_ACCESS_KEY,
    region: given.value.S3_REGION,
    endpoint: given.value.S3_ENDPOINT,
    pathStyle: given.value.S3_PATH_STYLE,
  });
