import { getQueue } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import type { BoardDay } from '@baari/contract/queue-board';
import { useCallback, useMemo } from 'react';
import { callAt } from '../../../lib/api.ts';
import { failureText } from '../../../lib/feedback.ts';
import { useQueueActs } from '../../../lib/use-queue-acts.ts';

/** The acts of one practice on the board, which name it whichever practice the page looks at. */
export function useCardActs(
  { _id, lastAct }: Pick<BoardDay, '_id' | 'lastAct'>,
  onQueue: (practice: string, queue: Queue) => void,
  doctor: string,
) {
  const at = useMemo(() => callAt(_id), [_id]);
  const take = useCallback((queue: Queue) => onQueue(_id, queue), [onQueue, _id]);
  const refresh = useCallback(
    () =>
      at(getQueue).then(
        ({ queue }) => {
          take(queue);
          return queue;
        },
        (error: unknown) => void failureText(error),
      ),
    [at, take],
  );
  const { run, callNext, busy } = useQueueActs(
    { queue: { undoable: lastAct ? [lastAct] : [] }, take, refresh },
    at,
    doctor,
  );
  return { run, at, callNext, busy };
}
