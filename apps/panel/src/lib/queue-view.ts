import type { DayPatient } from '@baari/contract/appointments';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import { standingOf, STATE_OF } from '@baari/contract/transitions';

/** A patient of the day list as a queue row, until the queue is known. */
export const asQueuePatient = (patient: DayPatient): QueuePatient => ({
  ...patient,
  state: STATE_OF[standingOf(patient)] ?? 'ABSENT',
  turn: null,
  peopleAhead: 0,
  expectedTime: null,
  expected: null,
  priority: null,
  walkIn: false,
  calls: 0,
  correctedAt: null,
  calledAt: null,
  completedAt: null,
});

/** The newer of two views of a day. Unchanged rows stay the same objects, so that they are not drawn again. */
export function newerOf(known: Queue | null, came: Queue): Queue {
  if (known?.date !== came.date) return came;
  if (known.version > came.version) return known;
  const before = new Map(known.rows.map((row) => [row._id, row]));
  const rows = came.rows.map((row) => {
    const old = before.get(row._id);
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
  return { ...came, rows };
}

const withNumber = (queue: Queue, serial: number | null) =>
  queue.rows.find(({ serialNumber }) => serialNumber === serial);

/** The patient with the doctor, and the next one. */
export const inAndNext = (queue: Queue) => ({
  current: withNumber(queue, queue.current),
  next: withNumber(queue, queue.next),
});
