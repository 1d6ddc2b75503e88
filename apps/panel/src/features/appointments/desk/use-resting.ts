import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { RefObject } from 'react';
import { useRest } from '../../../lib/use-rest.ts';
import { useMovingRows } from '../day-list/use-moving-rows.ts';

interface Shown {
  rows: readonly QueuePatient[];
  queue: Queue | null;
  undoables: readonly { no: number }[];
}

/**
 * What rests at the desk, because it came under the finger less than a second ago: rows that moved, the patients of the panel
 * after others stood there, Call after a call from any desk, and Undo after another act. Until the queue has come nobody knows who
 * is in, so that nobody is called.
 */
export function useResting(
  { rows: shown, queue, undoables }: Shown,
  list: RefObject<HTMLElement | null>,
  chose: string,
  isHeld: boolean,
) {
  const rows = useMovingRows(list, shown, chose, isHeld);
  const current = useRest(queue ? queue.current : undefined, isHeld);
  const next = useRest(queue ? queue.next : undefined, isHeld);
  const undo = useRest(queue ? (undoables[0]?.no ?? null) : undefined, isHeld);
  /** Whether an act on this patient has to wait, wherever it comes from. */
  const isResting = ({ _id, serialNumber }: QueuePatient) =>
    rows.has(_id) || (current && serialNumber === queue?.current) || (next && serialNumber === queue?.next);
  return { rows, current, next, call: current || next || queue === null, undo, isResting };
}
