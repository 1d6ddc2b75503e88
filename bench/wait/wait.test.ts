import { describe, expect, it } from 'vitest';
import { simulateJumps } from './jumps.ts';
import { WAIT_ERROR_SHARE, WAIT_SIMULATION } from './report.ts';
import { simulate } from './score.ts';

const small = { ...WAIT_SIMULATION, seed: 11, clinics: 16, days: 2 };
const ratio = ({ error, plainError }: { error: number; plainError: number }) => error / plainError;

describe('the expected time on simulated clinic days', () => {
  const learnt = simulate(small);

  it('errs by at least a third less than the slots and the average check-up time', () => {
    expect(learnt.all.answers).toBeGreaterThan(5_000);
    expect(ratio(learnt.all)).toBeLessThan(WAIT_ERROR_SHARE);
    expect(ratio(learnt.before)).toBeLessThan(WAIT_ERROR_SHARE);
    expect(ratio(learnt.end)).toBeLessThan(WAIT_ERROR_SHARE);
  });
  it('says ranges that hold about four times out of five', () => {
    expect(learnt.all.held).toBeGreaterThan(0.72);
    expect(learnt.all.held).toBeLessThan(0.88);
  });
  it('needs what it learns: without that it misses', () => {
    expect(ratio(simulate({ ...small, learns: false }).all)).toBeGreaterThan(WAIT_ERROR_SHARE);
  });
  it('moves by what happens, and hardly beyond', () => {
    const { happenings, moved, needless } = simulateJumps({ ...small, clinics: 30 });
    expect(happenings).toBeGreaterThan(3_000);
    expect(needless / moved).toBeLessThan(0.04);
  });
  it('is the same in every run', () => {
    expect(simulate({ ...small, clinics: 2 })).toEqual(simulate({ ...small, clinics: 2 }));
  });
});
