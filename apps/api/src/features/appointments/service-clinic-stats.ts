import { clinicTime } from '@baari/calendar/zone';
import type { Stats } from '@baari/contract/stats';
import type { ClinicStats } from '@baari/contract/appointments-clinic';
import type { Practice } from '@baari/contract/practice';
import { suffices } from '@baari/contract/roles';
import type { PracticeCaller } from '../../lib/acting-session.ts';
import { Failure } from '../../lib/failure.ts';
import { together } from './rules-clinic-stats.ts';
import { checkRange } from './service.ts';
import type { AppointmentsStore } from './store.ts';

export interface ClinicStatsDeps {
  store: Pick<AppointmentsStore, 'stats'>;
  /** The practices that an account may work for now, at a shared desk or elsewhere. */
  practicesOf(at: { accountId: string; sharedDesk: string | null }): Promise<readonly Practice[]>;
  zone: string;
}

/** How many practices are counted at once; desks and bookings need connections too. */
const COUNTED_AT_ONCE = 4;

/** The statistics of a clinic, for its owners: each practice is counted by itself, in a transaction of its own. */
export function clinicStatsService({ store, practicesOf, zone }: ClinicStatsDeps) {
  /** The practices of the clinic of this one, as long as the caller owns it. */
  async function owned({ accountId, doctorId }: PracticeCaller): Promise<string[]> {
    // Whoever is let in as an owner has given the password: at a shared desk too, all of the clinic is theirs then.
    const practices = await practicesOf({ accountId, sharedDesk: null });
    const here = practices.find(({ _id }) => _id === doctorId);
    if (!here || !suffices(here.role, 'owner')) throw new Failure('ROLE_NOT_ENOUGH');
    return practices.filter(({ clinic }) => clinic._id === here.clinic._id).map(({ _id }) => _id);
  }

  return {
    async read(caller: PracticeCaller, start: string, end: string, now: Date): Promise<ClinicStats> {
      checkRange(start, end);
      const { date: today } = clinicTime(now, zone);
      const ids = await owned(caller);
      const counted: Stats[] = [];
      const left = ids.entries();
      const countSome = async () => {
        for (const [i, id] of left) counted[i] = JSON.parse((await store.stats(id, start, end, today)).text) as Stats;
      };
      await Promise.all(Array.from({ length: COUNTED_AT_ONCE }, countSome));
      return {
        together: together(counted),
        practices: counted.map(({ totalPatients, verifiedPatients, nonVerifiedPatients, toCome }, i) => ({
          _id: ids[i]!,
          totalPatients,
          verifiedPatients,
          nonVerifiedPatients,
          toCome,
        })),
      };
    },
  };
}
export type ClinicStatsService = ReturnType<typeof clinicStatsService>;
