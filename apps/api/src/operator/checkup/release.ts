import { requireMigrated } from '../../db/migrate.ts';
import { asOwner } from './connection.ts';
import { fault, ok } from './finding.ts';
import type { Check } from './finding.ts';

export const looksAtRelease: Check = {
  name: 'release',
  look: ({ env }) =>
    asOwner(env, async (owner) => {
      try {
        await requireMigrated(owner);
        return [ok('Tables and functions are of this version.')];
      } catch (error) {
        return [fault((error as Error).message)];
      }
    }),
};
