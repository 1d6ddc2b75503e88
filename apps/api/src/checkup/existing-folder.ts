import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The folder, or while it is not there the nearest one above it. */
export const existingFolder = (folder: string): string =>
  existsSync(folder) || folder === dirname(folder) ? folder : existingFolder(dirname(folder));
