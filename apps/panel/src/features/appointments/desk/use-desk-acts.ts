import type { ServerRefusal } from '@baari/client/failures';
import { markAppointment } from '@baari/contract/appointments';
import {
  arrive,
  callAgain,
  callNext,
  complete,
  getQueue,
  noShow,
  prioritise,
  skip,
  undoQueueAct,
} from '@baari/contract/queue';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { Priority } from '@baari/contract/vocabulary';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { isDeskStatus } from '../day-list/day-counts.ts';
import type { DeskAct } from './offered-acts.ts';
import type { LiveQueue } from './use-queue.ts';

export type SentAct = Exclude<DeskAct, 'move' | 'slip'>;
/** True where a refusal is dealt with, and no toast is wanted. */
type OnRefusal = (refusal: ServerRefusal) => boolean;
type Answered = Promise<{ message: string; queue: Queue }>;

const prioritiseAs = (id: string, priority: Priority) => call(prioritise, { params: { id }, body: { priority } });

/** A mark is no act of the queue: what became of the queue is asked for. */
async function markAs(id: string, status: QueuePatient['status']): Answered {
  if (!isDeskStatus(status)) throw new Error(`${status} is no mark of the desk`);
  const { message } = await call(markAppointment, { params: { id }, body: { status } });
  return { message, queue: (await call(getQueue)).queue };
}

const SEND: Record<SentAct, (id: string, places: number) => Answered> = {
  arrive: (id) => call(arrive, { params: { id } }),
  complete: (id) => call(complete, { params: { id } }),
  'no-show': (id) => call(noShow, { params: { id } }),
  'call-again': (id) => call(callAgain, { params: { id } }),
  skip: (id, places) => call(skip, { params: { id }, body: { places } }),
  emergency: (id) => prioritiseAs(id, 'EMERGENCY'),
  elderly: (id) => prioritiseAs(id, 'ELDERLY'),
  'put-back': (id) => markAs(id, 'BOOKED'),
};

/** What was put back on this device, while nothing else was done since. */
interface PutBack {
  patient: QueuePatient;
  /** The queue's last act then. */
  actNo: number | null;
}

/** What can be undone now, and how it is said. */
export interface Undoable {
  /** The queue's number of it; null for what was put back here. */
  no: number | null;
  act: NonNullable<Queue['lastAct']>['act'] | 'put-back';
  serialNumber: number;
  name: string | null;
}

function undoableOf(queue: Queue | null, putBack: PutBack | null): Undoable | null {
  const nameOf = (serial: number) =>
    queue?.rows.find(({ serialNumber }) => serialNumber === serial)?.patientName ?? null;
  const last = queue?.lastAct ?? null;
  if (putBack && putBack.actNo === (last?.no ?? null)) {
    const { serialNumber, patientName } = putBack.patient;
    return { no: null, act: 'put-back', serialNumber, name: patientName };
  }
  return last && { no: last.no, act: last.act, serialNumber: last.serialNumber, name: nameOf(last.serialNumber) };
}

/** The desk's acts, each by one tap; a second tap while one is under way does nothing. */
export function useDeskActs({ queue, take, refresh }: LiveQueue, places: number) {
  const { act } = useAct();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [putBack, setPutBack] = useState<PutBack | null>(null);
  const underWay = useRef(new Set<string>());
  const latestPlaces = useRef(places);
  useLayoutEffect(() => {
    latestPlaces.current = places;
  });

  const run = useCallback(
    async <A extends { message: string; queue: Queue }>(key: string, send: () => Promise<A>, onRefusal?: OnRefusal) => {
      if (underWay.current.has(key)) return undefined;
      underWay.current.add(key);
      setBusy(new Set(underWay.current));
      const answer = await act(send, { quiet: true, ...(onRefusal && { onRefusal }) });
      underWay.current.delete(key);
      setBusy(new Set(underWay.current));
      if (answer) take(answer.queue);
      else void refresh();
      return answer;
    },
    [act, take, refresh],
  );

  const rowAct = useCallback(
    async (name: SentAct, patient: QueuePatient) => {
      const answer = await run(patient._id, () => SEND[name](patient._id, latestPlaces.current));
      if (answer) setPutBack(name === 'put-back' ? { patient, actNo: answer.queue.lastAct?.no ?? null } : null);
    },
    [run],
  );

  // Both as they were shown, not as the queue is by now: what came in between is refused by the server, never passed over.
  const next = (current: number | null) => void run('call-next', () => call(callNext, { body: { current } }));
  const undo = ({ no }: Undoable) => {
    setPutBack(null);
    if (no !== null) void run('undo', () => call(undoQueueAct, { body: { no } }));
    else if (putBack) void run('undo', () => markAs(putBack.patient._id, putBack.patient.status));
  };

  return { run, rowAct, callNext: next, undo, busy, undoable: undoableOf(queue, putBack) };
}
