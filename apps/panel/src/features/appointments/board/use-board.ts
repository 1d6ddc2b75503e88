import { getBoard, watchBoard } from '@baari/contract/queue-board';
import type { Board } from '@baari/contract/queue-board';
import type { Queue } from '@baari/contract/queue';
import { useCallback, useEffect, useState } from 'react';
import { addressHere, call } from '../../../lib/api.ts';
import { failureText } from '../../../lib/feedback.ts';
import { showAvailability } from '../../../lib/profile.ts';
import { useLive } from '../../../lib/use-live.ts';
import { newerBoard, withQueue } from './board-view.ts';

export interface LiveBoard {
  /** Null until the first answer. */
  board: Board | null;
  /** Why there is none, after a first read without success. */
  failed: string | undefined;
  isLive: boolean;
  /** Shows the queue with which an act at a practice was answered. */
  takeQueue: (practice: string, queue: Queue) => void;
  refresh: () => void;
}

/** Today of all practices that the account works for, as it is now. */
export function useBoard(unread: string): LiveBoard {
  const [board, setBoard] = useState<Board | null>(null);
  const [failed, setFailed] = useState<string>();
  const take = useCallback((came: Board) => {
    setFailed(undefined);
    setBoard((known) => newerBoard(known, came));
  }, []);
  const takeQueue = useCallback(
    (practice: string, queue: Queue) => setBoard((known) => known && withQueue(known, practice, queue)),
    [],
  );
  const refresh = useCallback(
    () =>
      call(getBoard).then(
        (answer) => take(answer.board),
        (error: unknown) => setFailed(failureText(error, unread)),
      ),
    [take, unread],
  );
  const isLive = useLive<Board>(addressHere(watchBoard), { take, refresh });

  // Whoever switched it: the navigation shows the same as the cards.
  useEffect(() => {
    for (const { _id, isAvailable } of board?.practices ?? []) showAvailability(_id, isAvailable);
  }, [board]);

  return { board, failed: board ? undefined : failed, isLive, takeQueue, refresh: () => void refresh() };
}
