import { asOwner } from './connection.ts';
import { fault, ok, warning } from './finding.ts';
import type { Check } from './finding.ts';

const APART_MS = 2_000;
/** Codes and proofs of work are good for minutes. */
const FAR_APART_MS = 30_000;

export const looksAtClock: Check = {
  name: 'clock',
  look: ({ env, clock }) =>
    asOwner(env, async (owner) => {
      const before = clock().getTime();
      const { rows } = await owner.query<{ now: Date }>('select clock_timestamp() as now');
      const after = clock().getTime();
      const ahead = (before + after) / 2 - rows[0]!.now.getTime();
      const apart = Math.max(0, Math.abs(ahead) - (after - before) / 2);
      if (apart <= APART_MS) return [ok('This machine and the database agree.')];
      const says = `This machine is ${Math.round(apart / 1_000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database. Let both follow a time server (timedatectl set-ntp true).`;
      return [apart > FAR_APART_MS ? fault(says) : warning(says)];
    }),
};
