import { timeOf } from '@baari/calendar/slots';
import { turnMinute, turnRange } from '@baari/calendar/turn';
import { DISPLAY_NEXT } from '@baari/contract/limits';
import type { MovedTo } from '@baari/contract/day';
import type { Display, Queue, QueuePatient, Turn } from '@baari/contract/queue';
import type { DayRow, GoneRow } from './store.ts';

const inLine = ({ turn }: Pick<QueuePatient, 'turn'>): boolean => turn !== null;

/** The queue as the wire shows it. `minute` is the clinic's clock on the day itself, null on another day. */
export function asQueue(day: DayRow, date: string, minute: number | null): Queue {
  const current = day.rows.find(({ state }) => state === 'CALLED')?.serialNumber ?? null;
  const standing = (liveAhead: number, peopleAhead: number) => ({
    slots: day.slots,
    avgCheckTime: day.avgCheckTime,
    liveAhead,
    peopleAhead,
    isOccupied: current !== null,
    hasBegun: day.nowServing !== null,
  });
  const timeAt = (liveAhead: number, peopleAhead: number) =>
    timeOf(turnMinute(standing(liveAhead, peopleAhead), minute));
  const waiting = day.rows.filter(inLine).length;
  const having = (state: QueuePatient['state']) => day.rows.filter((row) => row.state === state).length;
  return {
    date,
    version: day.version,
    isAvailable: day.isAvailable,
    notice: day.notice,
    rows: day.rows.map((row, i) => ({
      ...row,
      expectedTime: inLine(row) ? timeAt(i, row.peopleAhead) : null,
      expected: inLine(row) ? turnRange(standing(i, row.peopleAhead), minute) : null,
    })),
    current,
    nowServing: day.nowServing,
    next: day.rows.find(({ turn }) => turn === 1)?.serialNumber ?? null,
    counts: {
      expected: having('EXPECTED'),
      waiting: having('WAITING'),
      done: having('DONE'),
      absent: having('ABSENT'),
      total: day.rows.length,
    },
    expectedEnd: waiting === 0 && current === null ? null : timeAt(day.rows.length, waiting),
    lastAct: day.lastAct,
  };
}

const called = ({ rows, current }: Queue) => rows.find(({ serialNumber }) => serialNumber === current);

/** Who cancelled, of an appointment that is. */
const cancelledBy = (gone: GoneRow | undefined): Turn['cancelledBy'] =>
  gone?.status !== 'CANCELLED' ? null : gone.byPatient ? 'patient' : 'clinic';

/** Where one patient stands; null where the day has no such number. */
export function asTurn(
  day: DayRow,
  queue: Queue,
  serial: number,
  toMoved: (gone: GoneRow) => MovedTo | null,
): Turn | null {
  const row = queue.rows.find(({ serialNumber }) => serialNumber === serial);
  const gone = day.gone.find(({ serialNumber }) => serialNumber === serial);
  const status = row?.status ?? gone?.status;
  if (!status) return null;
  return {
    version: queue.version,
    serialNumber: serial,
    status,
    state: row?.state ?? null,
    nowServing: queue.nowServing,
    peopleAhead: row?.peopleAhead ?? 0,
    isNext: queue.next === serial,
    calls: row?.calls ?? 0,
    expectedTime: row?.expectedTime ?? null,
    expected: row?.expected ?? null,
    notice: queue.notice,
    cancelledBy: cancelledBy(gone),
    movedTo: gone ? toMoved(gone) : null,
  };
}

/** What the waiting room may see: numbers. */
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
    next: line.slice(0, DISPLAY_NEXT).map(({ serialNumber, expected }) => ({ serialNumber, expected: expected! })),
    counts: queue.counts,
    expectedEnd: queue.expectedEnd,
  };
}
