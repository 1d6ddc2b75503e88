import { expectedTimes } from '@baari/calendar/clinic-day';
import type { ClinicClock } from '@baari/calendar/zone';
import { DISPLAY_NEXT } from '@baari/contract/limits';
import { matches } from '@baari/contract/patient-search';
import { isHeld } from '@baari/contract/transitions';
import type { MovedTo } from '@baari/contract/day';
import type { TicketKey } from '../../lib/appointment-key.ts';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { Turn } from '@baari/contract/queue-turn';
import { boardDayOf } from '@baari/contract/queue-board';
import type { BoardDay, FoundPatient } from '@baari/contract/queue-board';
import type { Display } from '@baari/contract/queue-display';
import { floodIn } from '../../lib/flood.ts';
import type { DayRow, GoneRow } from './store.ts';

const inLine = ({ turn }: Pick<QueuePatient, 'turn'>): boolean => turn !== null;

/** The queue of `date` as the wire shows it at the time of `clock`. */
export function asQueue(day: DayRow, date: string, clock: ClinicClock): Queue {
  const line = day.rows.filter((row) => !isHeld(row));
  const { turns, end, late } = expectedTimes({ ...day, rows: line, lateMinutes: day.notice.lateMinutes }, date, clock);
  const having = (state: QueuePatient['state']) => line.filter((row) => row.state === state).length;
  const turnOf = new Map(line.map((row, i) => [row, turns[i]]));
  return {
    date,
    version: day.version,
    isAvailable: day.isAvailable,
    notice: { ...day.notice, ...late },
    rows: day.rows.map((row) => {
      const { nonce: _onTicketsAlone, ...told } = row;
      const { time, range } = turnOf.get(row) ?? { time: null, range: null };
      return { ...told, expectedTime: time, expected: range };
    }),
    current: day.rows.find(({ state }) => state === 'CALLED')?.serialNumber ?? null,
    nowServing: day.nowServing,
    next: day.rows.find(({ turn }) => turn === 1)?.serialNumber ?? null,
    counts: {
      expected: having('EXPECTED'),
      toConfirm: day.rows.length - line.length,
      waiting: having('WAITING'),
      done: having('DONE'),
      absent: having('ABSENT'),
      total: line.length,
    },
    expectedEnd: end?.time ?? null,
    lastAct: day.lastAct,
    undoable: day.undoable,
    lastUndos: day.lastUndos,
    flood: floodIn(day.marks),
    held: day.marks?.filter(([, , held]) => held).length ?? 0,
    cancelledTogether: day.together,
  };
}

/** The queue for who sees no phones. */
export const withoutPhones = (queue: Queue): Queue => ({
  ...queue,
  rows: queue.rows.map((row) => ({ ...row, phoneNumber: null })),
});

const called = ({ rows, current }: Queue) => rows.find(({ serialNumber }) => serialNumber === current);

const laterOf = (one: string | null, other: string | null) =>
  one !== null && other !== null && other > one ? other : one;

/** What the board shows of a practice's day. */
export function asBoardDay(doctorId: string, day: DayRow, queue: Queue, clock: ClinicClock): BoardDay {
  // Who is here is called before who is still to come.
  const here = day.rows.filter(({ state }) => state === 'CALLED' || state === 'WAITING');
  const { end } = expectedTimes({ ...day, rows: here, lateMinutes: day.notice.lateMinutes }, queue.date, clock);
  const shown = boardDayOf(doctorId, queue);
  const walkInTurn = end?.time ?? null;
  return {
    ...shown,
    // Each is likely by itself; the day does not end before those who are here are done.
    expectedEnd: laterOf(shown.expectedEnd, walkInTurn),
    begins: day.slots[0]?.start ?? null,
    walkInTurn,
  };
}

/** The patients of a practice's queue whom a text finds, as far as the queue tells of them. */
export const asFound = (practice: string, { rows }: Queue, text: string): FoundPatient[] =>
  rows
    .filter((row) => matches(row, text))
    .map(({ _id, serialNumber, patientName, phoneNumber, state, toConfirm, expected }) => ({
      practice,
      ...{ _id, serialNumber, patientName, phoneNumber, state, toConfirm, expected },
    }));

/** Who cancelled a cancelled appointment. */
const cancelledBy = (gone: GoneRow | undefined): Turn['cancelledBy'] =>
  gone?.status !== 'CANCELLED' ? null : gone.byPatient ? 'patient' : 'clinic';

/** The turn of a ticket's holder; null if the day has no such appointment. */
export function asTurn(
  day: DayRow,
  queue: Queue,
  { serial, nonce }: Pick<TicketKey, 'serial' | 'nonce'>,
  toMoved: (gone: GoneRow) => MovedTo | null,
): Turn | null {
  const isTheirs = (one: { serialNumber: number; nonce: number | null }) =>
    one.serialNumber === serial && one.nonce === nonce;
  const row = queue.rows[day.rows.findIndex(isTheirs)];
  const isLeft = queue.notice.away && row?.status === 'BOOKED';
  const left = day.gone.find(isTheirs);
  const isTakenForFalse = left?.asFalse === true;
  const gone = isTakenForFalse ? undefined : left;
  const status = isTakenForFalse ? 'BOOKED' : (row?.status ?? gone?.status);
  if (!status) return null;
  return {
    version: queue.version,
    serialNumber: serial,
    status,
    state: isTakenForFalse ? 'EXPECTED' : (row?.state ?? null),
    toConfirm: isTakenForFalse || (row !== undefined && isHeld(row)),
    nowServing: queue.nowServing,
    current: queue.current,
    peopleAhead: row?.peopleAhead ?? 0,
    isNext: queue.next === serial,
    calls: row?.calls ?? 0,
    expectedTime: isLeft ? null : (row?.expectedTime ?? null),
    expected: isLeft ? null : (row?.expected ?? null),
    notice: queue.notice,
    cancelledBy: cancelledBy(gone),
    cancelReason: gone?.cancelReason ?? null,
    correctedAt: row?.correctedAt ?? null,
    movedTo: gone ? toMoved(gone) : null,
  };
}

/** What the waiting room may see: only numbers. */
export function asDisplay(queue: Queue): Display {
  const line = queue.rows.filter(inLine).sort((a, b) => a.turn! - b.turn!);
  return {
    date: queue.date,
    version: queue.version,
    isAvailable: queue.isAvailable,
    notice: queue.notice,
    current: queue.current,
    nowServing: queue.nowServing,
    calls: called(queue)?.calls ?? 0,
    next: line.slice(0, DISPLAY_NEXT).map(({ serialNumber, state, expected }) => ({
      serialNumber,
      expected: state === 'WAITING' || queue.counts.waiting === 0 ? expected : null,
    })),
    counts: queue.counts,
    expectedEnd: queue.expectedEnd,
  };
}
