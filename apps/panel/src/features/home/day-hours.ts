import { minuteOf } from '@baari/calendar/slots';
import { clinicTime } from '@baari/calendar/zone';
import type { QueuePatient } from '@baari/contract/queue';
import type { Slot } from '@baari/contract/working-days';

export interface Hour {
  /** 0 to 23 on the clinic's clock. */
  hour: number;
  seen: number;
  /** To come, here, or with the doctor. */
  left: number;
  /** Within the day's hours. */
  isOpen: boolean;
}

type Row = Pick<QueuePatient, 'state' | 'expectedTime' | 'calledAt' | 'completedAt' | 'verifiedAt'>;

const HOUR_MINUTES = 60;

/** The hour of a patient's turn, as it was or as it is expected; null for who is absent. */
function hourOf({ state, expectedTime, calledAt, completedAt, verifiedAt }: Row, zone: string): number | null {
  if (state === 'ABSENT') return null;
  const at = calledAt ?? (state === 'DONE' ? (completedAt ?? verifiedAt) : null);
  const minute = at ? clinicTime(new Date(at), zone).minute : expectedTime && minuteOf(expectedTime);
  return typeof minute === 'number' ? Math.floor(minute / HOUR_MINUTES) : null;
}

/** A day by the hour, from its first to its last: who was seen then, and who is expected. */
export function hoursOf(rows: readonly Row[], slots: readonly Slot[], zone: string): Hour[] {
  const turns = rows.flatMap((row) => {
    const hour = hourOf(row, zone);
    return hour === null ? [] : [{ hour, isSeen: row.state === 'DONE' }];
  });
  const open = slots.map(({ start, end }) => ({
    first: Math.floor(minuteOf(start) / HOUR_MINUTES),
    last: Math.ceil(minuteOf(end) / HOUR_MINUTES) - 1,
  }));
  const all = [...turns.map(({ hour }) => hour), ...open.flatMap(({ first, last }) => [first, last])];
  if (all.length === 0) return [];
  const [from, to] = [Math.min(...all), Math.max(...all)];
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const hour = from + i;
    const then = turns.filter((turn) => turn.hour === hour);
    const seen = then.filter(({ isSeen }) => isSeen).length;
    return {
      hour,
      seen,
      left: then.length - seen,
      isOpen: open.some(({ first, last }) => first <= hour && hour <= last),
    };
  });
}
