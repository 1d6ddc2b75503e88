import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { QueueState } from '@baari/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { daysOf } from '../../../lib/day-list.ts';
import { deskOrder } from './desk-order.ts';
import { asQueuePatient, inAndNext, newerOf } from '../../../lib/queue-view.ts';

const row = (serialNumber: number, state: QueueState, more: Partial<QueuePatient> = {}): QueuePatient => ({
  ...asQueuePatient({
    _id: `a${serialNumber}`,
    patientName: 'Ravi Kumar',
    phoneNumber: '9123456780',
    gender: 'MALE',
    serialNumber,
    status: 'BOOKED',
    bookedAt: '2026-11-20T05:00:00Z',
    verifiedAt: null,
  }),
  state,
  ...more,
});

const queueOf = (version: number, rows: QueuePatient[], more: Partial<Queue> = {}): Queue => ({
  date: '2026-11-21',
  version,
  isAvailable: true,
  notice: { lateMinutes: 0, closed: false, away: false },
  rows,
  current: null,
  nowServing: null,
  next: null,
  counts: { expected: 0, toConfirm: 0, waiting: 0, done: 0, absent: 0, total: rows.length },
  expectedEnd: null,
  lastAct: null,
  undoable: [],
  lastUndos: [],
  flood: null,
  held: 0,
  cancelledTogether: null,
  ...more,
});
const serials = (rows: readonly { serialNumber: number }[]) => rows.map(({ serialNumber }) => serialNumber);

describe('today’s list', () => {
  it('has who is in first, then the order of the calls, then who is over, the latest first', () => {
    const rows = [
      row(1, 'DONE', { completedAt: '2026-11-21T05:00:00Z' }),
      row(2, 'ABSENT'),
      row(3, 'EXPECTED', { turn: 3 }),
      row(4, 'WAITING', { turn: 2 }),
      row(5, 'DONE', { completedAt: '2026-11-21T05:20:00Z' }),
      row(6, 'CALLED'),
      row(7, 'WAITING', { turn: 1, priority: 'EMERGENCY' }),
    ];
    expect(serials(deskOrder(rows))).toEqual([6, 7, 4, 3, 5, 1, 2]);
  });

  it('before the queue is known goes by what the marks say', () => {
    const rows = (['BOOKED', 'COMPLETED', 'VERIFIED', 'NO_SHOW', 'BOOKED'] as const).map((status, i) =>
      asQueuePatient({ ...row(i + 1, 'EXPECTED'), status }),
    );
    expect(serials(deskOrder(rows))).toEqual([3, 1, 5, 2, 4]);
  });

  it('says who is in and who is next', () => {
    const queue = queueOf(1, [row(1, 'CALLED'), row(2, 'WAITING')], { current: 1, next: 2 });
    const { current, next } = inAndNext(queue);
    expect([current?.serialNumber, next?.serialNumber]).toEqual([1, 2]);
    expect(inAndNext(queueOf(1, [row(1, 'DONE')])).next).toBeUndefined();
  });

  it('is the day list by number, and none where nobody is', () => {
    expect(serials(daysOf(queueOf(1, [row(2, 'WAITING'), row(1, 'EXPECTED')]))[0]!.allPatients)).toEqual([1, 2]);
    expect(daysOf(queueOf(1, []))).toEqual([]);
  });
});

describe('of two views of a day', () => {
  it('the newer one stands, whichever came first; another day’s always', () => {
    const newer = queueOf(5, []);
    expect(newerOf(newer, queueOf(4, []))).toBe(newer);
    expect(newerOf(queueOf(4, []), newer)).toEqual(newer);
    expect(newerOf(newer, { ...queueOf(1, []), date: '2026-11-22' }).version).toBe(1);
  });

  it('what stayed the same is not drawn again', () => {
    const before = queueOf(1, [row(1, 'EXPECTED'), row(2, 'EXPECTED')]);
    const after = newerOf(before, queueOf(2, [row(1, 'EXPECTED'), row(2, 'WAITING')]));
    expect(after.rows[0]).toBe(before.rows[0]);
    expect(after.rows[1]).not.toBe(before.rows[1]);
  });
});
