import { confirmAppointment } from '@baari/contract/appointments';
import {
  arrive,
  callAgain,
  callNow,
  complete,
  getQueue,
  noShow,
  prioritise,
  putBack,
  skip,
} from '@baari/contract/queue';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import { standingAfter, standingOf } from '@baari/contract/transitions';
import type { Priority } from '@baari/contract/vocabulary';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import type { PatientAsk } from '../patient/use-patient-dialog.tsx';
import type { DeskAct } from './offered-acts.ts';
import { useDoctorsName } from '../../../lib/use-doctors-name.ts';
import { hasNewAct, useQueueActs } from '../../../lib/use-queue-acts.ts';
import { useMay } from '../../../lib/practice.ts';
import type { LiveQueue } from '../../../lib/use-queue.ts';
import { useUndo } from './use-undo.ts';
import type { Undoable } from './use-undo.ts';

export type SentAct = Exclude<DeskAct, 'move' | 'slip' | PatientAsk>;
type Answered = Promise<{ message: string; queue: Queue }>;

interface Shown {
  places: number;
  current: number | null;
  /** The version of the queue that was shown. */
  version: number | undefined;
}

const prioritiseAs = (id: string, { version }: Shown, priority: Priority) =>
  call(prioritise, { params: { id }, query: { version }, body: { priority } });

const SEND: Record<SentAct, (id: string, shown: Shown) => Answered> = {
  confirm: async (id) => {
    await call(confirmAppointment, { params: { id }, body: {} });
    return call(getQueue);
  },
  arrive: (id, { version }) => call(arrive, { params: { id }, query: { version } }),
  complete: (id, { version }) => call(complete, { params: { id }, query: { version } }),
  'no-show': (id, { version }) => call(noShow, { params: { id }, query: { version } }),
  'call-now': (id, { current }) => call(callNow, { params: { id }, body: { current } }),
  'call-again': (id, { version }) => call(callAgain, { params: { id }, query: { version } }),
  skip: (id, { places, version }) => call(skip, { params: { id }, query: { version }, body: { places } }),
  emergency: (id, shown) => prioritiseAs(id, shown, 'EMERGENCY'),
  elderly: (id, shown) => prioritiseAs(id, shown, 'ELDERLY'),
  'put-back': (id, { version }) => call(putBack, { params: { id }, query: { version } }),
};

/** Whether a patient stands where this act would have led from where they were seen. */
const standsAfter = (name: SentAct, seen: QueuePatient) => (now: Queue) => {
  const row = now.rows.find(({ _id }) => _id === seen._id);
  if (!row || name === 'confirm' || name === 'emergency' || name === 'elderly') return false;
  return standingAfter(name, standingOf(seen)) === standingOf(row);
};

/** The acts that can be undone, the next first. */
function undoablesOf(queue: Queue | null, doctor: string | null): Undoable[] {
  const nameOf = new Map(queue?.rows.map(({ serialNumber, patientName }) => [serialNumber, patientName]));
  return (
    queue?.undoable.map((act) => ({ ...act, by: act.by ?? doctor, name: nameOf.get(act.serialNumber) ?? null })) ?? []
  );
}

/**
 * The desk's one-tap acts. A second tap while one is running does nothing. `onFull` asks about a patient whom confirming would take
 * over the maximum.
 */
export function useDeskActs(live: LiveQueue, places: number, onFull: (patient: QueuePatient) => void) {
  const t = texts('appointments');
  const { queue } = live;
  const { run, callNext, busy } = useQueueActs(live);
  const doctor = useDoctorsName();
  const undo = useUndo(run, useMay('receptionist') ? queue?.lastUndos : undefined, doctor);
  // Sends what was shown, not the queue of then: if it has changed meanwhile, the server refuses.
  const seen = { places, current: queue?.current ?? null, version: queue?.version, queue };
  const shown = useRef(seen);
  useLayoutEffect(() => {
    shown.current = seen;
  });

  const rowAct = useCallback(
    (name: SentAct, patient: QueuePatient) => {
      const { _id, serialNumber: number } = patient;
      return run(_id, () => SEND[name](_id, shown.current), {
        what: t(`sent.${name}`, { number }),
        counted: hasNewAct(shown.current.queue, number),
        wished: standsAfter(name, patient),
        onRefusal: ({ code }) => {
          const isFull = name === 'confirm' && code === 'DAY_FULL';
          if (isFull) onFull(patient);
          return isFull;
        },
      });
    },
    [run, t, onFull],
  );

  return { run, rowAct, callNext, undo, busy, undoables: undoablesOf(queue, doctor) };
}
