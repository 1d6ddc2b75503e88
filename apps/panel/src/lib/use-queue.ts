import { keepLive } from '@baari/client/live';
import { getQueue, watchQueue } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { API_BASE, call } from './api.ts';
import { daysOf } from './day-list.ts';
import { dayKey } from './day-query.ts';
import { failureText } from './feedback.ts';
import { queryClient } from './query.ts';
import { newerOf } from './queue-view.ts';

/** How often the queue is read while the stream is lost. */
const ASK_EVERY_MS = 20_000;
/** How soon the queue is first read after the stream is lost: it may have ended with the session. */
const ASK_SOON_MS = 500;
/** A random part of that, so that after a restart not all desks ask at once. */
const ASK_SOON_SPREAD_MS = 2_000;

export interface LiveQueue {
  /** Null until the first answer. */
  queue: Queue | null;
  isLive: boolean;
  /** Shows a queue that came with an answer. */
  take: (came: Queue) => void;
  /** Reads the queue; undefined if there was no answer. */
  refresh: () => Promise<Queue | undefined>;
}

/** Today's queue as it is now, once `date` is given. It also replaces the kept day list. */
export function useQueue(doctorId: string | undefined, date: string | undefined): LiveQueue {
  const [queue, setQueue] = useState<Queue | null>(null);
  const [isLive, setLive] = useState(false);

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

  useEffect(() => {
    if (date === undefined) return;
    return keepLive<Queue>(API_BASE + watchQueue.path, {
      // Drawn bit by bit, because hundreds of rows at once would hold up a tap on a slow phone.
      onEvent: (came) => startTransition(() => take(came)),
      onLive: setLive,
      isUrgent: true,
    }).close;
  }, [doctorId, date, take]);

  useEffect(() => {
    if (date === undefined || isLive) return;
    const soon = setTimeout(() => void refresh(), ASK_SOON_MS + Math.random() * ASK_SOON_SPREAD_MS);
    const timer = setInterval(() => void refresh(), ASK_EVERY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [date, isLive, refresh]);

  useEffect(() => {
    if (queue) queryClient.setQueryData(dayKey(doctorId, queue.date), daysOf(queue));
  }, [doctorId, queue]);

  return { queue: queue?.date === date ? queue : null, isLive, take, refresh };
}
