import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseSettings } from '../config/database.ts';
import { filesSettings, s3 } from '../config/files.ts';
import { serviceSettings } from '../config/service.ts';
import { readSettings } from '../config/setting.ts';
import { bucketTrouble, lookAtBucket, placeOfBucket } from '../ports/s3-client.ts';
import type { S3Settings } from '../ports/s3-client.ts';
import { existingFolder } from './existing-folder.ts';
import { ANSWER_DEADLINE_MS, fault, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

async function bucketFound(settings: S3Settings): Promise<Finding> {
  const place = placeOfBucket(settings);
  try {
    await lookAtBucket(settings, ANSWER_DEADLINE_MS);
    return ok(`${place} answers.`);
  } catch (error) {
    return fault(`${place} ${bucketTrouble(error, 'S3')}; until then pictures and documents are answered with 503.`);
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
