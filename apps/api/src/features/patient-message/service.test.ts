import type { Queue } from '@baari/contract/queue';
import { expect, it, vi } from 'vitest';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { patientMessageService } from './service.ts';
import type { PatientMessageDeps } from './service.ts';
import type { TakenMessage } from './store.ts';

const NOW = new Date('2026-11-21T04:30:00.000Z'); // 10:00
const queue = {
  rows: [{ serialNumber: 4, state: 'EXPECTED', toConfirm: null, expected: { from: '10:12', to: '10:40' } }],
  notice: { away: false },
} as unknown as Queue;

it('a practice that cannot be read keeps no other’s patients from being told that it is soon, and is told of', async () => {
  const told: unknown[] = [];
  const service = patientMessageService({
    store: {
      practicesWithSoon: async () => ['broken', 'whole'] as DoctorId[],
      tellSoon: async (...of: unknown[]) => void told.push(of),
    } as unknown as PatientMessageDeps['store'],
    push: null,
    phones: { send: async () => ({ outcome: 'unpaid' }), stop: async () => null, canTell: false },
    tickets: { read: () => null, idOf: () => '' },
    todayOf: async (doctorId) => {
      if (doctorId === 'broken') throw new Error('this practice cannot be read');
      return queue;
    },
    zone: 'Asia/Kolkata',
    clock: () => NOW,
    onOutcome: () => undefined,
  });
  await expect(service.tellWhoIsSoon(NOW)).rejects.toThrow('this practice cannot be read');
  expect(told).toEqual([['whole', '2026-11-21', { due: [{ serial: 4, minutes: 10 }], following: [] }, NOW]]);
});

it('what is for one phone leaves one after the other, in order; another does not wait for it', async () => {
  const asked: string[] = [];
  const answer = new Map<string, () => void>();
  const message = (seq: string, phone: string) =>
    ({
      doctorId: 'one',
      seq,
      phone,
      endpoint: 'phone',
      reason: 'booked',
      date: '2026-11-21',
      at: null,
      p256dh: null,
    }) as unknown as TakenMessage;
  const due = [message('1', '9800000001'), message('2', '9800000001'), message('3', '9800000002')];
  const service = patientMessageService({
    store: {
      take: async () => due.splice(0),
      end: async () => undefined,
    } as unknown as PatientMessageDeps['store'],
    push: null,
    phones: {
      async send({ seq }) {
        asked.push(seq);
        await new Promise<void>((resolve) => void answer.set(seq, resolve));
        return { outcome: 'unpaid' };
      },
      stop: async () => null,
      canTell: true,
    },
    tickets: { read: () => null, idOf: () => '' },
    todayOf: async () => queue,
    zone: 'Asia/Kolkata',
    clock: () => NOW,
    onOutcome: () => undefined,
  });
  const sent = service.sendDue();
  await vi.waitFor(() => expect(asked).toEqual(['1', '3']));
  answer.get('1')!();
  await vi.waitFor(() => expect(asked).toEqual(['1', '3', '2']));
  for (const done of answer.values()) done();
  await sent;
});
