import type { ServerRefusal } from '@baari/client/failures';
import {
  arrive,
  callAgain,
  callNext,
  complete,
  noShow,
  prioritise,
  putBack,
  skip,
  undoQueueAct,
} from '@baari/contract/queue';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { Priority } from '@baari/contract/vocabulary';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import type { DeskAct } from './offered-acts.ts';
import type { LiveQueue } from './use-queue.ts';

export type SentAct = Exclude<DeskAct, 'move' | 'slip'>;
/** True if the refusal is handled and needs no toast. */
type OnRefusal = (refusal: ServerRefusal) => boolean;
type Answered = Promise<{ message: string; queue: Queue }>;

const prioritiseAs = (id: string, priority: Priority) => call(prioritise, { params: { id }, body: { priority } });

const SEND: Record<SentAct, (id: string, places: number) => Answered> = {
  arrive: (id) => call(arrive, { params: { id } }),
  complete: (id) => call(complete, { params: { id } }),
  'no-show': (id) => call(noShow, { params: { id } }),
  'call-again': (id) => call(callAgain, { params: { id } }),
  skip: (id, places) => call(skip, { params: { id }, body: { places } }),
  emergency: (id) => prioritiseAs(id, 'EMERGENCY'),
  elderly: (id) => prioritiseAs(id, 'ELDERLY'),
  'put-back': (id) => call(putBack, { params: { id } }),
};

/** The act that can be undone now, and its patient. */
export type Undoable = NonNullable<Queue['lastAct']> & { name: string | null };

function undoableOf(queue: Queue | null): Undoable | null {
  if (!queue?.lastAct) return null;
  const { lastAct, rows } = queue;
  const patient = rows.find(({ serialNumber }) => serialNumber === lastAct.serialNumber);
  return { ...lastAct, name: patient?.patientName ?? null };
}

/** The desk's one-tap acts. A second tap while one is running does nothing. */
export function useDeskActs({ queue, take, refresh }: LiveQueue, places: number) {
  const { act } = useAct();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
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
    (name: SentAct, { _id }: QueuePatient) => run(_id, () => SEND[name](_id, latestPlaces.current)),
    [run],
  );

  // Sends what was shown, not the queue of now: if it has changed meanwhile, the server refuses.
  const next = (current: number | null) => void run('call-next', () => call(callNext, { body: { current } }));
  const undo = ({ no }: Undoable) => void run('undo', () => call(undoQueueAct, { body: { no } }));

  return { run, rowAct, callNext: next, undo, busy, undoable: undoableOf(queue) };
}
