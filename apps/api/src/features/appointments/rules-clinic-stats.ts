import type { Stats } from '@baari/contract/stats';

/** The figures of several practices as one. */
export function together(all: readonly Stats[]): Stats {
  const sum = (of: (stats: Stats) => number) => all.reduce((total, stats) => total + of(stats), 0);
  const days = new Map<string, Stats['byDay'][number]>();
  for (const { date, verified, nonVerified } of all.flatMap(({ byDay }) => byDay)) {
    const before = days.get(date) ?? { verified: 0, nonVerified: 0 };
    days.set(date, { date, verified: before.verified + verified, nonVerified: before.nonVerified + nonVerified });
  }
  return {
    totalPatients: sum(({ totalPatients }) => totalPatients),
    verifiedPatients: sum(({ verifiedPatients }) => verifiedPatients),
    nonVerifiedPatients: sum(({ nonVerifiedPatients }) => nonVerifiedPatients),
    toCome: sum(({ toCome }) => toCome),
    genderStats: {
      MALE: sum(({ genderStats }) => genderStats.MALE),
      FEMALE: sum(({ genderStats }) => genderStats.FEMALE),
      OTHER: sum(({ genderStats }) => genderStats.OTHER),
    },
    byDay: [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1)),
  };
}
