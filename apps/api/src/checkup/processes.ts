import { secretTroubles } from '../lib/secret-marks.ts';
import type { MarkedProcess } from '../lib/secret-marks.ts';
import { asOwner } from './connection.ts';
import { fault, NotLookedAt, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

interface LiveProcess extends MarkedProcess {
  late_sweeps: readonly { sweep: string; since: string }[];
}

/** What a database of an older release has not. */
const MISSING = new Set(['42883', '42703']);
const notThere = (error: unknown): never => {
  throw MISSING.has((error as { code?: string }).code ?? '') ? new NotLookedAt('see release.') : error;
};

const moment = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

const lateSweeps = ({ place, late_sweeps }: LiveProcess): Finding[] =>
  late_sweeps.map(({ sweep, since }) =>
    warning(
      `The regular task ${sweep} of ${place} has not succeeded since ${moment(since)}. Its log says why, at 'a sweep failed'.`,
    ),
  );

/** What the processes that run tell of themselves. */
export const looksAtProcesses: Check = {
  name: 'processes',
  look: ({ env }) =>
    asOwner(env, async (owner) => {
      const { rows } = await owner.query<LiveProcess>('select * from live_processes()').catch(notThere);
      const troubles = [...secretTroubles(rows).map(fault), ...rows.flatMap(lateSweeps)];
      if (troubles.length > 0) return troubles;
      if (rows.length === 0) return [ok('None runs.')];
      return [ok(`Running: ${rows.length}. Each knows the secrets of the others, and its regular tasks succeed.`)];
    }),
};
