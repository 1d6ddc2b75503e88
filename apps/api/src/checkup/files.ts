import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseSettings } from '../config/database.ts';
import { filesSettings, s3 } from '../config/files.ts';
import { serviceSettings } from '../config/service.ts';
import { readSettings } from '../config/setting.ts';
import { lookAtBucket } from '../ports/file-store-s3.ts';
import type { S3Settings } from '../ports/file-store-s3.ts';
import { existingFolder } from './existing-folder.ts';
import { ANSWER_DEADLINE_MS, fault, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

interface Answer {
  code?: string;
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

const WHY: Readonly<Record<number, string>> = {
  301: 'is in another region. Correct S3_REGION',
  401: 'refuses the key. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  403: 'refuses the key. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the key the right to list, read, write and delete',
  404: 'does not exist. Create it, or correct S3_BUCKET',
};

async function bucketFound(settings: S3Settings): Promise<Finding> {
  const place = `The bucket ${settings.bucket} at ${settings.endpoint ?? `Amazon S3, ${settings.region}`}`;
  try {
    await lookAtBucket(settings, ANSWER_DEADLINE_MS);
    return ok(`${place} answers.`);
  } catch (error) {
    const { code, name, $metadata } = error as Answer;
    const status = $metadata?.httpStatusCode;
    const why =
      (status === undefined ? undefined : WHY[status]) ??
      `cannot be reached (${code ?? status ?? name}). Start the store, or correct S3_ENDPOINT`;
    return fault(`${place} ${why}; until then pictures and documents are answered with 503.`);
  }
}

async function folderFound(dataDir: string, isOutside: boolean): Promise<Finding> {
  const folder = existingFolder(join(dataDir, 'files'));
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fault(
      `${folder} cannot be written (${code}). Give the service's user the right to, or set DATA_DIR to another folder.`,
    );
  }
  if (isOutside) return warning(`They are in ${folder}, on this machine alone. Several machines need S3_BUCKET.`);
  return ok(`${folder} can be written.`);
}

export const looksAtFiles: Check = {
  name: 'files',
  async look({ env }) {
    const bucket = s3(readSettings(filesSettings, env));
    if (bucket) return [await bucketFound(bucket)];
    const { DATA_DIR } = serviceSettings;
    const { DATA_DIR: dataDir, DATABASE_URL } = readSettings({ DATA_DIR, ...databaseSettings }, env).value;
    return [await folderFound(dataDir, DATABASE_URL !== null)];
  },
};
