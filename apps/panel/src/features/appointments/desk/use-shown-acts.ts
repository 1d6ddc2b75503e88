import type { QueuePatient } from '@baari/contract/queue';
import { sayResting } from '../../../lib/use-rest.ts';
import { meantBy } from './desk-keys.ts';
import type { DeskKey } from './desk-keys.ts';
import type { DeskAct } from './offered-acts.ts';
import { inAndNext } from '../../../lib/queue-view.ts';
import { focusedRow } from '../day-list/row-focus.ts';
import type { Undoable } from './use-undo.ts';
import type { useShownDay } from './use-shown-day.ts';

interface At extends Pick<ReturnType<typeof useShownDay>, 'shown' | 'resting'> {
  /** A call is under way. */
  calling: boolean;
}

interface Acts {
  callNext: (current: number | null, number: number) => void;
  undo: (act: Undoable) => void;
  onAct: (act: DeskAct, patient: QueuePatient) => void;
}

/** The acts that are no row's own button, on what is shown; while that rests they only say so. */
export function useShownActs({ shown, resting, calling }: At, { callNext, undo, onAct }: Acts) {
  const { queue, rows, undoables } = shown;
  const call = () => {
    if (resting.call) sayResting();
    else if (queue?.next && !calling) callNext(queue.current, queue.next);
  };
  const undoLast = () => {
    if (resting.undo) sayResting();
    else if (undoables[0]) undo(undoables[0]);
  };
  /** What a key does, decided when it is pressed. */
  const ofKey = (key: Exclude<DeskKey, 'help' | 'find' | 'walk-in'>) => {
    if (key === 'undo') return undoLast;
    if (key === 'call-next') return call;
    const focused = focusedRow();
    const desk = queue ? inAndNext(queue) : { current: undefined, next: undefined };
    const patient = meantBy(key, { ...desk, focused: rows.find(({ _id }) => _id === focused) });
    if (!patient) return () => undefined;
    return resting.isResting(patient) ? sayResting : () => onAct(key, patient);
  };
  return { call, undo: undoLast, ofKey };
}
