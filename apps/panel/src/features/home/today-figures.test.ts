import type { QueuePatient } from '@baari/contract/queue';
import type { AppointmentStatus } from '@baari/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { dayOf } from './today-figures.ts';

const row = (serialNumber: number, status: AppointmentStatus) => ({ serialNumber, status }) as QueuePatient;

describe('the day at a glance', () => {
  it('counts who came and who is left, and says who is called next', () => {
    const rows = [row(1, 'VERIFIED'), row(2, 'BOOKED'), row(3, 'VERIFIED'), row(4, 'COMPLETED'), row(5, 'NO_SHOW')];
    const counts = { expected: 1, waiting: 1, done: 1, absent: 1, total: 5 };
    expect(dayOf({ rows, counts, next: 3 })).toEqual({ booked: 5, attended: 3, left: 2, next: rows[2] });
  });

  it('is empty on a day without appointments', () => {
    const counts = { expected: 0, waiting: 0, done: 0, absent: 0, total: 0 };
    expect(dayOf({ rows: [], counts, next: null })).toEqual({ booked: 0, attended: 0, left: 0, next: undefined });
  });
});
