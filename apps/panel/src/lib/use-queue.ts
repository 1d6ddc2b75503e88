import { getQueue, watchQueue } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import { useCallback, useEffect, useState } from 'react';
import { addressHere, call } from './api.ts';
import { daysOf } from './day-list.ts';
import { dayKey, isBeingMarked } from './day-query.ts';
import { failureText } from './feedback.ts';
import { showAvailability } from './profile.ts';
import { queryClient } from './query.ts';
import { newerOf } from './queue-view.ts';
import { useLive } from './use-live.ts';

export interface LiveQueue {
  /** Null until the first answer. */
  queue: Queue | null;
  isLive: boolean;
  /** Shows a queue that came with an answer. */
  take: (came: Queue) => void;
  /** Reads the queue; undefined if there was no answer. */
  refresh: () => Promise<Queue | undefined>;
}

/**
 * Today's queue as it is now, once `date` is given. It also replaces the kept day list, and reads those of other days again when they
 * change.
 */
export function useQueue(doctorId: string | undefined, date: string | undefined): LiveQueue {
  const [queue, setQueue] = useState<Queue | null>(null);

  // An answer may be older than an event that came before it.
  const take = useCallback((came: Queue) => setQueue((known) => newerOf(known, came)), []);
  const refresh = useCallback(
    () =>
      call(getQueue).then(
        ({ queue: came }) => {
          take(came);
          return came;
        },
        (error: unknown) => void failureText(error),
      ),
    [take],
  );

  const readOther = useCallback(
    (other: string | null) =>
      void queryClient.invalidateQueries({
        queryKey: ['appointments', doctorId],
        predicate: ({ queryKey: [, , of] }) => of !== date && !isBeingMarked(of) && (other === null || of === other),
      }),
    [doctorId, date],
  );
  const address = date === undefined ? undefined : addressHere(watchQueue);
  const isLive = useLive(address, { take, refresh, onOtherDay: readOther }, date);

  // What changed while the stream was not live was not told.
  useEffect(() => {
    if (isLive) readOther(null);
  }, [isLive, readOther]);

  useEffect(() => {
    if (queue) queryClient.setQueryData(dayKey(doctorId, queue.date), daysOf(queue));
  }, [doctorId, queue]);

  // Another desk may have switched it.
  const isAvailable = queue?.isAvailable;
  useEffect(() => {
    if (isAvailable !== undefined) showAvailability(doctorId, isAvailable);
  }, [doctorId, isAvailable]);

  // The clinic's midnight has passed.
  useEffect(() => {
    if (queue && date !== undefined && queue.date > date) void queryClient.invalidateQueries({ queryKey: ['config'] });
  }, [queue, date]);

  return { queue: queue?.date === date ? queue : null, isLive, take, refresh };
}
