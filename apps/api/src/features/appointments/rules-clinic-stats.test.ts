import type { Stats } from '@baari/contract/stats';
import { describe, expect, it } from 'vitest';
import { together } from './rules-clinic-stats.ts';

const of = (male: number, female: number, toCome: number, byDay: Stats['byDay']): Stats => {
  const sum = (which: 'verified' | 'nonVerified') => byDay.reduce((total, day) => total + day[which], 0);
  return {
    totalPatients: sum('verified') + sum('nonVerified'),
    verifiedPatients: sum('verified'),
    nonVerifiedPatients: sum('nonVerified'),
    toCome,
    genderStats: { MALE: male, FEMALE: female, OTHER: 1 },
    byDay,
  };
};

describe('the figures of several practices', () => {
  it('are added, day by day, in the order of the days', () => {
    const one = of(3, 2, 1, [
      { date: '2026-11-02', verified: 2, nonVerified: 1 },
      { date: '2026-11-04', verified: 3, nonVerified: 0 },
    ]);
    const other = of(2, 1, 0, [
      { date: '2026-11-01', verified: 1, nonVerified: 0 },
      { date: '2026-11-02', verified: 2, nonVerified: 1 },
    ]);
    expect(together([one, other])).toEqual({
      totalPatients: 10,
      verifiedPatients: 8,
      nonVerifiedPatients: 2,
      toCome: 1,
      genderStats: { MALE: 5, FEMALE: 3, OTHER: 2 },
      byDay: [
        { date: '2026-11-01', verified: 1, nonVerified: 0 },
        { date: '2026-11-02', verified: 4, nonVerified: 2 },
        { date: '2026-11-04', verified: 3, nonVerified: 0 },
      ],
    });
  });

  it('of none are none', () => {
    expect(together([])).toMatchObject({ totalPatients: 0, genderStats: { MALE: 0, FEMALE: 0, OTHER: 0 }, byDay: [] });
  });
});
