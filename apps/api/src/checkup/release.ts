import { requireMigrated } from '../db/migrate.ts';
import { newerRelease } from '../db/release.ts';
import { explain } from '../start/explain.ts';
import { asOwner } from './connection.ts';
import { fault, ok } from './finding.ts';
import type { Check } from './finding.ts';

export const looksAtRelease: Check = {
  name: 'release',
  look: ({ env }) =>
    asOwner(env, async (owner) => {
      try {
        await requireMigrated(owner);
        const newer = await newerRelease(owner);
        return [
          ok(
            newer
              ? `This version runs on the tables and functions of version ${newer}.`
              : 'Tables and functions are of this version.',
          ),
        ];
      } catch (error) {
        return [fault(explain(error))];
      }
    }),
};
