import { timeOf } from '@baari/calendar/slots';
import { turnMinute } from '@baari/calendar/turn';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { DayRow } from './store.ts';

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
    rows: day.rows.map((row, i) => ({
      ...row,
      expectedTime: inLine(row) ? timeAt(i, row.peopleAhead) : null,
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
