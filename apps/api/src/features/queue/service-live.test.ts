import { expect, it, vi } from 'vitest';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { processBus } from '../../ports/event-bus.ts';
import { liveService } from './service-live.ts';
import type { DayRow } from './store.ts';

const CLINIC = '0000000001' as DoctorId;
const FOUND = { practice: { role: 'owner' as const, hasProfile: true, lacksSecondFactor: false } };
type Found = typeof FOUND | null;
const EMPTY_DAY: DayRow = {
  version: 1,
  isAvailable: true,
  notice: { lateMinutes: 0, closed: false, away: false },
  lateAt: null,
  lateFrom: null,
  slots: [],
  avgCheckTime: 10,
  nowServing: null,
  lastAct: null,
  lastUndos: [],
  undoable: [],
  rows: [],
  gone: [],
  past: null,
  marks: null,
  together: null,
};

it('asks for each session once, however many desks show it, and a few at a time', async () => {
  const asked: { token: string; answer: (session: Found) => void }[] = [];
  const bus = processBus();
  const live = liveService({
    watch: async () => EMPTY_DAY,
    practicesOf: async () => [],
    screenOf: async () => null,
    findSession: (token) => new Promise((answer) => void asked.push({ token: token.toString(), answer })),
    bus,
    tickets: { read: () => null, movedTo: () => null },
    clock: () => new Date('2026-11-21T04:30:00.000Z'),
    zone: 'Asia/Kolkata',
    onTrouble: (error) => expect.unreachable(String(error)),
  });
  const ended: string[] = [];
  for (const token of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) {
    const stream = await live.desk({
      accountId: CLINIC,
      doctorId: CLINIC,
      role: 'owner',
      tokenHash: Buffer.from(token),
    });
    stream.open({ send: () => undefined, end: () => void ended.push(token) });
  }
  // Each when it was opened.
  asked.splice(0).forEach(({ answer }) => answer(FOUND));

  bus.publish({ kind: 'sessions', doctorId: CLINIC });
  const seen: string[] = [];
  await vi.waitFor(() => {
    expect(asked.length).toBeLessThanOrEqual(4);
    seen.push(...asked.map(({ token }) => token));
    asked.splice(0).forEach(({ token, answer }) => answer(token < 'c' ? null : FOUND));
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
  await vi.waitFor(() => expect(ended).toEqual(['a', 'a', 'b']));
  live.stop();
});
