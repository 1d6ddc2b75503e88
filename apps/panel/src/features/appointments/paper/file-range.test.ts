import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import { describe, expect, it } from 'vitest';
import { fileRange, fileRangeFault } from './file-range.ts';

describe('the range of a file', () => {
  it('of this month is all of it, of last month too, and the last seven days end today', () => {
    expect(fileRange('this-month', '2026-11-21')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' });
    expect(fileRange('this-month', '2028-02-29')).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' });
    expect(fileRange('last-month', '2026-01-31')).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
    expect(fileRange('last-7-days', '2026-11-02')).toEqual({ startDate: '2026-10-27', endDate: '2026-11-02' });
  });

  it('is faulty without a start or an end, upside down, or over 400 days', () => {
    const fault = (startDate: string, endDate: string) => fileRangeFault({ startDate, endDate }, PERIOD_MAX_DAYS);
    expect(fault('', '')).toBe('fromRequired');
    expect(fault('2026-11-21', '')).toBe('toRequired');
    expect(fault('2026-11-22', '2026-11-21')).toBe('wrongOrder');
    expect(fault('2024-01-01', '2025-02-04')).toBe('tooLong');
    expect(fault('2024-01-01', '2025-02-03')).toBeNull();
    expect(fault('2026-11-21', '2026-11-21')).toBeNull();
  });
});
