import type { Queue } from '@baari/contract/queue';
import { expect, it, vi } from 'vitest';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { patientMessageService } from './service.ts';
import type { PatientMessageDeps } from './service.ts';
import type { Ending, TakenMessage } from './store.ts';

const NOW = new Date('2026-11-21T04:30:00.000Z'); // 10:00
const queue = {
  rows: [{ serialNumber: 4, state: 'EXPECTED', toConfirm: null, expected: { from: '10:12', to: '10:40' } }],
  notice: { away: false },
} as unknown as Queue;

it('a practice that cannot be read keeps no other’s patients from being told that it is soon, and is told of', async () => {
  const told: unknown[] = [];
  const service = patientMessageService({
    store: {
      practicesTold: async () => ['told', 'broken', 'whole'] as DoctorId[],
      waitsForSoon: async (doctorId: DoctorId) => doctorId !== 'told',
      tellSoon: async (...of: unknown[]) => void told.push(of),
    } as unknown as PatientMessageDeps['store'],
    push: null,
    phones: { send: async () => ({ outcome: 'unpaid' }), stop: async () => null, canTell: false },
    tickets: { read: () => null, idOf: () => '' },
    todayOf: async (doctorId) => {
      if (doctorId === 'broken') throw new Error('this practice cannot be read');
      return queue;
    },
    areOthersBusy: () => false,
    zone: 'Asia/Kolkata',
    clock: () => NOW,
    onOutcome: () => undefined,
  });
  await expect(service.tellWhoIsSoon(NOW)).rejects.toThrow('this practice cannot be read');
  expect(told).toEqual([['whole', '2026-11-21', { due: [{ serial: 4, minutes: 10 }], following: [] }, NOW]]);
});

const message = (seq: string, phone: string, reason = 'booked') =>
  ({
    ...{ doctorId: 'one', seq, phone, endpoint: 'phone', reason, date: '2026-11-21', at: null, p256dh: null },
  }) as unknown as TakenMessage;

/** A service that takes these batches, one after the other, and a provider that answers when it is told to. */
function sending(batches: readonly TakenMessage[][], areOthersBusy = () => false) {
  const asked: string[] = [];
  const noted: string[] = [];
  const answers = new Map<string, () => void>();
  const due = [...batches];
  const service = patientMessageService({
    store: {
      take: async () => due.shift() ?? [],
      end: async (endings: readonly Ending[]) => void noted.push(...endings.map(({ message: { seq } }) => seq)),
    } as unknown as PatientMessageDeps['store'],
    push: null,
    phones: {
      async send({ seq }) {
        asked.push(seq);
        await new Promise<void>((resolve) => void answers.set(seq, resolve));
        return { outcome: 'unpaid' };
      },
      stop: async () => null,
      canTell: true,
    },
    tickets: { read: () => null, idOf: () => '' },
    todayOf: async () => queue,
    areOthersBusy,
    zone: 'Asia/Kolkata',
    clock: () => NOW,
    onOutcome: () => undefined,
  });
  return { service, asked, noted, answer: (seq: string) => answers.get(seq)!() };
}

it('what is for one phone leaves one after the other, in order; another does not wait for it', async () => {
  const { service, asked, answer } = sending([
    [message('1', '9800000001'), message('2', '9800000001'), message('3', '9800000002')],
  ]);
  const sent = service.sendDue();
  await vi.waitFor(() => expect(asked).toEqual(['1', '3']));
  answer('1');
  await vi.waitFor(() => expect(asked).toEqual(['1', '3', '2']));
  answer('2');
  answer('3');
  await sent;
});

it('a provider that does not answer keeps nobody waiting who comes later; what it answers at last is noted before the end', async () => {
  const { service, asked, noted, answer } = sending([[message('1', '9800000001')], [message('2', '9800000002')]]);
  await service.sendDue();
  await service.sendDue();
  expect(asked).toEqual(['1', '2']);
  answer('2');
  await vi.waitFor(() => expect(noted).toEqual(['2']));
  const closed = service.close();
  answer('1');
  await closed;
  expect(noted).toEqual(['2', '1']);
});

it('a call leaves before what is less urgent, however much of that was written first', async () => {
  const notices = Array.from({ length: 20 }, (_, n) => message(String(n), `98000000${n + 10}`));
  const { service, asked, answer } = sending([[...notices, message('call', '9800000099', 'turn')]]);
  const sent = service.sendDue();
  await vi.waitFor(() => expect(asked).toHaveLength(21));
  expect(asked[0]).toBe('call');
  for (const seq of asked) answer(seq);
  await sent;
});

it('a message stands back while others are served, and leaves at last where it always does', async () => {
  let looks = 0;
  const seldom = sending([[message('1', '9800000001')]], () => (looks += 1) < 4);
  const sent = seldom.service.sendDue();
  await vi.waitFor(() => expect(seldom.asked).toEqual(['1']));
  // Four until it is taken, and one of its own.
  expect(looks).toBe(5);
  seldom.answer('1');
  await sent;

  const always = sending([[message('2', '9800000002'), message('3', '9800000003')]], () => true);
  const sentLate = always.service.sendDue();
  await vi.waitFor(() => expect(always.asked).toEqual(['2', '3']));
  always.answer('2');
  always.answer('3');
  await sentLate;
});

it('messages to browsers are taken, leave and are noted each in a moment in which nobody is served', async () => {
  const steps: string[] = [];
  const toBrowser = { ...message('1', '', 'late'), endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret' };
  const due = [[{ ...toBrowser, phone: null, before: [], numbers: [7], serial: 7 }]];
  const service = patientMessageService({
    store: {
      take: async () => (steps.push('taken'), due.shift() ?? []),
      end: async () => void steps.push('noted'),
    } as unknown as PatientMessageDeps['store'],
    push: { key: '', knows: () => true, send: async () => void steps.push('sent') },
    phones: { send: async () => ({ outcome: 'unpaid' }), stop: async () => null, canTell: false },
    tickets: { read: () => null, idOf: () => '' },
    todayOf: async () => queue,
    areOthersBusy: () => (steps.push('looked'), false),
    zone: 'Asia/Kolkata',
    clock: () => NOW,
    onOutcome: () => undefined,
  });
  await service.sendDue();
  expect(steps).toEqual(['looked', 'taken', 'looked', 'sent', 'looked', 'noted']);
});
