import { getPatientStats, getVisitTimes } from '@baari/contract/appointments';
import type { Stats, VisitTimes } from '@baari/contract/stats';
import { getClinicStats } from '@baari/contract/appointments-clinic';
import { getCurrentUser } from '@baari/contract/account';
import { NO_STATS, OWNER_OF_THREE } from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/doctor-dashboard';
const byDay = Array.from({ length: 21 }, (_, i) => ({
  date: `2026-11-${String(i + 1).padStart(2, '0')}`,
  verified: i % 7 === 0 ? 0 : 30 + ((i * 7) % 25),
  nonVerified: i % 7 === 0 ? 0 : i % 5,
}));
const sum = (of: 'verified' | 'nonVerified') => byDay.reduce((total, day) => total + day[of], 0);
/** Three weeks of a busy clinic. */
export const MONTH: Stats = {
  totalPatients: sum('verified') + sum('nonVerified'),
  verifiedPatients: sum('verified'),
  nonVerifiedPatients: sum('nonVerified'),
  toCome: 0,
  genderStats: { MALE: 300, FEMALE: sum('verified') + sum('nonVerified') - 312, OTHER: 12 },
  byDay,
};
/** The most that a clinic can have, each day. */
export const BUSIEST: Stats = {
  totalPatients: 21_000,
  verifiedPatients: 20_979,
  nonVerifiedPatients: 21,
  toCome: 1,
  genderStats: { MALE: 10_000, FEMALE: 10_988, OTHER: 12 },
  byDay: byDay.map(({ date }) => ({ date, verified: 999, nonVerified: 1 })),
};
const WAITING = { patients: 210, median: 24, p90: 49 };
const VISIT = { patients: 205, median: 5, p90: 12 };
const TIMES: VisitTimes = {
  waiting: WAITING,
  visit: VISIT,
  weeks: ['2026-11-02', '2026-11-09', '2026-11-16'].map((from, i) => ({
    from,
    waiting: { ...WAITING, median: 24 - 3 * i },
    visit: { ...VISIT, p90: 12 - i },
  })),
};

const OF_ALL = { path: `${path}?doctors=all`, owner: says(getCurrentUser, { user: OWNER_OF_THREE }) };
const counted = ({ totalPatients, verifiedPatients, nonVerifiedPatients, toCome }: Stats, of: number) => ({
  ...{ _id: OWNER_OF_THREE.practices[of]!._id, totalPatients, verifiedPatients, nonVerifiedPatients, toCome },
});
const ofAll = (together: Stats) =>
  says(getClinicStats, {
    stats: { together, practices: [counted(together, 0), counted(MONTH, 1), counted(NO_STATS, 2)] },
  });

export const STATS: readonly State[] = [
  { name: 'statistics, loading', path, replies: [waits(getPatientStats)] },
  { name: 'statistics, empty', path, replies: [says(getPatientStats, { stats: NO_STATS })] },
  {
    name: 'statistics, full',
    path,
    replies: [says(getPatientStats, { stats: MONTH }), says(getVisitTimes, { times: TIMES })],
  },
  {
    name: 'statistics, long',
    path,
    replies: [says(getPatientStats, { stats: BUSIEST }), says(getVisitTimes, { times: TIMES })],
  },
  { name: 'statistics, failing', path, replies: [fails(getPatientStats)] },
  { name: 'statistics, all doctors', path: OF_ALL.path, replies: [OF_ALL.owner, ofAll(BUSIEST)] },
  { name: 'statistics, all doctors, failing', path: OF_ALL.path, replies: [OF_ALL.owner, fails(getClinicStats)] },
];
