import type { Practice } from '@baari/contract/practice';
import type { Queue } from '@baari/contract/queue';
import { boardDayOf } from '@baari/contract/queue-board';
import type { Board } from '@baari/contract/queue-board';
import { expect, it } from 'vitest';
import { asQueuePatient } from '../../../lib/queue-view.ts';
import { byClinic, cardsOf, isFound, isOfOthers, newerBoard, totalsOf, withQueue } from './board-view.ts';

const ravi = asQueuePatient({
  ...{ _id: 'a1', patientName: 'Ravi Kumar', phoneNumber: null, gender: 'MALE', serialNumber: 1 },
  ...{ status: 'VERIFIED', bookedAt: '2026-11-20T05:00:00Z', verifiedAt: '2026-11-21T03:40:00Z' },
});
const queueOf = (version: number, given: Partial<Queue> = {}): Queue => ({
  ...{ date: '2026-11-21', version, isAvailable: true, rows: [ravi], current: null, nowServing: null, next: 1 },
  notice: { lateMinutes: 0, closed: false, away: false },
  counts: { expected: 2, toConfirm: 0, waiting: 1, done: 3, absent: 0, total: 6 },
  ...{ expectedEnd: null, lastAct: null, undoable: [], lastUndos: [], flood: null, held: 0, cancelledTogether: null },
  ...given,
});
const CALLED = queueOf(2, {
  ...{ current: 1, nowServing: 1, next: null },
  undoable: [{ no: 2, act: 'call-next', serialNumber: 1, at: '2026-11-21T04:00:00Z', by: 'Sunita Pawar' }],
});
const dayOf = (id: string, queue: Queue) => ({ ...boardDayOf(id, queue), begins: '09:00', walkInTurn: null });
const boardOf = (...practices: Board['practices']): Board => ({ date: '2026-11-21', practices });
const practiceOf = (_id: string, name: string): Practice => ({
  ...{
    _id,
    name,
    clinic: { _id: 'c', name: null },
    role: 'receptionist',
    localLanguage: 'hi',
    clock: '12h',
    image: null,
  },
  ...{ speciality: 'Cardiologist', address: null, room: 'Cabin 2', profileCompleted: true, needsSecondFactor: false },
});

it('the answer of an act shows at its practice alone, and an event that was under way does not take it back', () => {
  const before = boardOf(dayOf('p1', queueOf(1)), dayOf('p2', queueOf(1)));
  const after = withQueue(before, 'p1', CALLED);
  expect(after.practices[0]).toMatchObject({
    ...{ begins: '09:00', current: { serialNumber: 1, patientName: 'Ravi Kumar' }, next: null },
    lastAct: { act: 'call-next', patientName: 'Ravi Kumar', by: 'Sunita Pawar' },
  });
  expect(after.practices[1]).toBe(before.practices[1]);
  expect(newerBoard(after, before).practices[0]).toBe(after.practices[0]);
  expect(newerBoard(after, boardOf(dayOf('p1', queueOf(3)))).practices[0]).toMatchObject({ current: null, version: 3 });
});

it('a practice that nothing happened at stays the same object; another day replaces all', () => {
  const before = boardOf(dayOf('p1', queueOf(1)), dayOf('p2', queueOf(1)));
  const came = newerBoard(before, boardOf(dayOf('p1', CALLED), dayOf('p2', queueOf(1))));
  expect(came.practices[0]).not.toBe(before.practices[0]);
  expect(came.practices[1]).toBe(before.practices[1]);
  const next = { ...boardOf(dayOf('p1', queueOf(0))), date: '2026-11-22' };
  expect(newerBoard(came, next)).toBe(next);
  expect(withQueue(next, 'p1', CALLED).practices[0]).toBe(next.practices[0]);
});

it('tells whether the account is known to work for others', () => {
  const board = boardOf(dayOf('p1', queueOf(1)), dayOf('p2', queueOf(1)));
  const [one, two] = [practiceOf('p1', 'Asha Rao'), practiceOf('p2', 'Binu Thomas')];
  expect(isOfOthers(board, [two, one, { ...practiceOf('p3', ''), profileCompleted: false }])).toBe(false);
  expect(isOfOthers(board, [one])).toBe(true);
  expect(isOfOthers(board, [one, two, practiceOf('p3', 'Chitra Nair')])).toBe(true);
});

it('finds doctors by words of name, speciality and room, and counts all of them together', () => {
  const of = practiceOf('p1', 'आशा राव');
  expect(['', 'राव', 'cardio 2', 'dr. आ'].map((typed) => isFound(of, typed))).toEqual([true, true, true, true]);
  expect(isFound(of, 'राव 3')).toBe(false);
  expect(totalsOf(boardOf(dayOf('p1', queueOf(1)), dayOf('p2', queueOf(1))))).toEqual({
    ...{ waiting: 2, toCome: 4, seen: 6 },
  });
});

it('each clinic has its doctors together, and goes by its name or by where it is', () => {
  const at = (_id: string, clinic: Practice['clinic'], address: string) => ({
    ...practiceOf(_id, 'Asha Rao'),
    ...{ clinic, address },
  });
  const [deccan, other] = [
    { _id: 'c', name: 'Deccan Clinic' },
    { _id: 'd', name: null },
  ];
  const practices = [at('p1', deccan, 'FC Road'), at('p2', other, 'MG Road'), at('p3', deccan, 'FC Road')];
  const cards = cardsOf(boardOf(...practices.map(({ _id }) => dayOf(_id, queueOf(1)))), practices);
  expect(byClinic(cards).map((of) => [of.name, ...of.cards.map(({ practice }) => practice._id)])).toEqual([
    ['Deccan Clinic', 'p1', 'p3'],
    ['MG Road', 'p2'],
  ]);
  expect(isFound(practices[0]!, 'deccan rao')).toBe(true);
});
