import type { Queue } from '@baari/contract/queue';
import { expect, it } from 'vitest';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { patientMessageService } from './service.ts';
import type { PatientMessageDeps } from './service.ts';

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
