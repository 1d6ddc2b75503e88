import { keepLive } from '@baari/client/live';
import { callNext, queueStream, undoQueueAct } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import { useEffect, useState } from 'react';
import { API_BASE, call } from '../../lib/api.ts';
import { dayKey } from '../../lib/day-query.ts';
import { useAct } from '../../lib/feedback.ts';
import { queryClient } from '../../lib/query.ts';
import { isListOf } from './day.ts';

/** Today's queue as it is now, and the desk's calls. The day list is read again when it is no longer what the queue says. */
export function useQueue(doctorId: string | undefined, isOn: boolean) {
  const [queue, setQueue] = useState<Queue | null>(null);
  const [isLive, setLive] = useState(false);
  const { act, busy } = useAct();

  // An answer of our own may be older than an event that overtook it.
  const take = (newer: Queue) =>
    setQueue((known) => (known?.date === newer.date && known.version > newer.version ? known : newer));

  useEffect(() => {
    if (!isOn) return;
    const onEvent = (newer: Queue) => {
      take(newer);
      const queryKey = dayKey(doctorId, newer.date);
      if (!isListOf(newer, queryClient.getQueryData(queryKey))) void queryClient.invalidateQueries({ queryKey });
    };
    return keepLive(API_BASE + queueStream.path, { onEvent, onLive: setLive }).close;
  }, [doctorId, isOn]);

  const next = async () => {
    const answer = await act(() => call(callNext, { body: { current: queue?.current ?? null } }));
    if (answer) take(answer.queue);
  };
  const undo = async (no: number) => {
    const answer = await act(() => call(undoQueueAct, { body: { no } }));
    if (answer) take(answer.queue);
  };
  return { queue, isLive, busy, callNext: () => void next(), undo: (no: number) => void undo(no) };
}
export type LiveQueue = ReturnType<typeof useQueue>;
