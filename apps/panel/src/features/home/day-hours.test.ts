import { describe, expect, it } from 'vitest';
import { hoursOf } from './day-hours.ts';

const ZONE = 'Asia/Kolkata';
const NOBODY = { expectedTime: null, calledAt: null, completedAt: null, verifiedAt: null };
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`).toISOString();

describe('the day by the hour', () => {
  it('counts who was seen in the hour of the call, and who is left in the hour of the turn', () => {
    const rows = [
      { ...NOBODY, state: 'DONE' as const, calledAt: at('09:50'), completedAt: at('10:05') },
      { ...NOBODY, state: 'DONE' as const, completedAt: at('10:30') },
      { ...NOBODY, state: 'CALLED' as const, calledAt: at('10:58') },
      { ...NOBODY, state: 'WAITING' as const, expectedTime: '11:10', verifiedAt: at('09:00') },
      { ...NOBODY, state: 'EXPECTED' as const, expectedTime: '17:20' },
      { ...NOBODY, state: 'ABSENT' as const, calledAt: at('09:10') },
    ];
    const slots = [
      { start: '09:00', end: '11:30' },
      { start: '17:00', end: '18:00' },
    ];
    const hours = hoursOf(rows, slots, ZONE);
    expect(hours.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(hours.filter(({ isOpen }) => !isOpen).map(({ hour }) => hour)).toEqual([12, 13, 14, 15, 16]);
    expect(hours.filter(({ seen, left }) => seen + left > 0)).toEqual([
      { hour: 9, seen: 1, left: 0, isOpen: true },
      { hour: 10, seen: 1, left: 1, isOpen: true },
      { hour: 11, seen: 0, left: 1, isOpen: true },
      { hour: 17, seen: 0, left: 1, isOpen: true },
    ]);
  });

  it('is empty where there are neither hours nor patients, and shows who comes outside the hours', () => {
    expect(hoursOf([], [], ZONE)).toEqual([]);
    expect(hoursOf([{ ...NOBODY, state: 'EXPECTED', expectedTime: '20:05' }], [], ZONE)).toEqual([
      { hour: 20, seen: 0, left: 1, isOpen: false },
    ]);
  });
});
