import type { DayPatient } from '@baari/contract/appointments';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { AppointmentStatus, QueueState } from '@baari/contract/vocabulary';

/** What the desk can do with one patient of today. */
export type DeskAct =
  'arrive' | 'complete' | 'no-show' | 'call-again' | 'skip' | 'emergency' | 'elderly' | 'put-back' | 'move' | 'slip';

interface Offered {
  /** The likeliest first; both stand in the row. */
  inRow: readonly DeskAct[];
  inMenu: readonly DeskAct[];
}

const OFFERED: Record<QueueState, Offered> = {
  EXPECTED: { inRow: ['arrive', 'no-show'], inMenu: ['skip', 'emergency', 'elderly', 'complete', 'move', 'slip'] },
  WAITING: { inRow: ['complete', 'skip'], inMenu: ['no-show', 'emergency', 'elderly', 'put-back', 'slip'] },
  CALLED: { inRow: ['complete', 'call-again'], inMenu: ['skip', 'no-show', 'slip'] },
  DONE: { inRow: ['put-back'], inMenu: [] },
  ABSENT: { inRow: ['arrive', 'put-back'], inMenu: [] },
};

/** What may follow for a patient. */
export function offeredFor({ state, priority }: Pick<QueuePatient, 'state' | 'priority'>): Offered {
  const { inRow, inMenu } = OFFERED[state];
  const isHere = (act: DeskAct) => act === priority?.toLowerCase();
  return { inRow, inMenu: inMenu.filter((act) => !isHere(act)) };
}

const STATE_OF: Record<AppointmentStatus, QueueState> = {
  BOOKED: 'EXPECTED',
  VERIFIED: 'WAITING',
  COMPLETED: 'DONE',
  NO_SHOW: 'ABSENT',
  CANCELLED: 'ABSENT',
  MOVED: 'ABSENT',
};

/** A patient of the day list as far as it says how they stand, until the queue is known. */
export const asQueuePatient = (patient: DayPatient): QueuePatient => ({
  ...patient,
  state: STATE_OF[patient.status],
  turn: null,
  peopleAhead: 0,
  expectedTime: null,
  expected: null,
  priority: null,
  walkIn: false,
  calls: 0,
  calledAt: null,
  completedAt: null,
});

const GROUP: Record<QueueState, number> = { CALLED: 0, WAITING: 1, EXPECTED: 2, DONE: 3, ABSENT: 4 };

/** Today's list: who is with the doctor, then the order of the calls, then who is over, the latest first. */
export function deskOrder(rows: readonly QueuePatient[]): QueuePatient[] {
  const over = ({ completedAt, verifiedAt }: QueuePatient) => completedAt ?? verifiedAt ?? '';
  return rows.toSorted(
    (a, b) =>
      GROUP[a.state] - GROUP[b.state] ||
      (a.turn ?? 0) - (b.turn ?? 0) ||
      (a.state === 'DONE' ? over(b).localeCompare(over(a)) || b.serialNumber - a.serialNumber : 0) ||
      a.serialNumber - b.serialNumber,
  );
}

/** The newer of two views of a day; rows that say the same stay the same objects, so that they are not drawn again. */
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

/** Who is with the doctor, and who is called next. */
export const inAndNext = (queue: Queue) => ({
  current: withNumber(queue, queue.current),
  next: withNumber(queue, queue.next),
});
