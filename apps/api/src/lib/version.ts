import { readFileSync } from 'node:fs';
import { z } from 'zod';

const PackageFile = z.object({ version: z.string() });

/** The version of this program, from the package file at the top. */
export const { version: VERSION } = PackageFile.parse(
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')),
);
