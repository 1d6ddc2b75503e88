import type { DayAppointments } from '@baari/contract/appointments';
import type { Queue } from '@baari/contract/queue';
import { useMemo, useRef, useState } from 'react';
import { daysOf } from '../../../lib/day-list.ts';
import { useKeptFocus } from '../day-list/row-focus.ts';
import { deskOrder } from './desk-order.ts';
import { asQueuePatient } from '../../../lib/queue-view.ts';
import type { Undoable } from './use-undo.ts';
import { useResting } from './use-resting.ts';
import { useSteady } from '../../../lib/use-steady.ts';

/** The queue counts. Until it is loaded, the day list is shown. */
function viewOf(queue: Queue | null, days: readonly DayAppointments[] | null) {
  const day = (queue ? daysOf(queue) : days)?.[0];
  return { queue, day, rows: deskOrder(queue ? queue.rows : (day?.allPatients ?? []).map(asQueuePatient)) };
}

/** The day as the desk shows it: it stands still under a finger, and what has just changed rests. */
export function useShownDay(
  live: Queue | null,
  days: readonly DayAppointments[],
  undoables: readonly Undoable[],
  typed: string,
) {
  const read = live ? null : days;
  const view = useMemo(() => viewOf(live, read), [live, read]);
  const [shown, press, isHeld] = useSteady({ ...view, undoables });
  const [isOpen, onOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, shown.rows);
  const resting = useResting(shown, root, `${isOpen} ${typed}`, isHeld);
  return { shown, press, isHeld, resting, fold: { isOpen, onOpen }, root };
}
