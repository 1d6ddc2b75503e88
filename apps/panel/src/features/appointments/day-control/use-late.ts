import { runLate } from '@baari/contract/day-control';
import { useEffect, useRef } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useDoctorsName } from '../../../lib/use-doctors-name.ts';
import { useAct } from '../../../lib/feedback.ts';
import { toast } from '../../../lib/toast.ts';
import { useLateOver } from '../../../lib/use-late-over.ts';
import type { LiveQueue } from '../../../lib/use-queue.ts';

/** Announces how late the doctor is, over what the person has looked at: what another desk has announced since is told instead. */
export function useLate({ queue, refresh }: Pick<LiveQueue, 'queue' | 'refresh'>) {
  const t = texts('leave');
  const { act, busy } = useAct();
  const doctor = useDoctorsName();
  /** The version of the queue that was looked at. */
  const seen = useRef<number>(undefined);
  const told = useRef('');
  const isOver = useLateOver(queue);
  useEffect(() => {
    if (isOver) toast.withdraw(told.current);
  }, [isOver]);

  const tellSince = async (message: string) => {
    const now = await refresh();
    if (!now) return toast.error(message);
    seen.current = now.version;
    const last = now.undoable.find((one) => one.act === 'running-late' || one.act === 'on-time');
    toast.error(
      t('late.since', { who: (last?.by ?? doctor) || t('late.anotherDesk'), minutes: now.notice.lateMinutes }),
    );
  };

  return {
    busy,
    isOver,
    look: () => void (seen.current = queue?.version),
    /** True once it is announced. */
    async announce(minutes: number): Promise<boolean> {
      const answer = await act(() => call(runLate, { query: { version: seen.current }, body: { minutes } }), {
        what: t('late.sent'),
        onRefusal: ({ code, message }) => {
          const isLost = code === 'QUEUE_CHANGED';
          if (isLost) void tellSince(message);
          return isLost;
        },
      });
      if (answer) {
        told.current = answer.message;
        void refresh();
      }
      return answer !== undefined;
    },
  };
}
