import type { Caller } from '@baari/client/call';
import type { ServerRefusal } from '@baari/client/failures';
import { callNext } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import { useCallback, useRef, useState } from 'react';
import { texts } from './texts.ts';
import { call } from './api.ts';
import { useAct } from './feedback.ts';
import { toast } from './toast.ts';
import type { LiveQueue } from './use-queue.ts';

interface RunOptions {
  /** The act as the beginning of a sentence. */
  what: string;
  /** Whether the queue, read after an answer got lost, shows that the act counted. Without it nobody can tell. */
  counted?: (now: Queue) => boolean;
  /** Called with a queue that shows so. */
  onCounted?: (now: Queue) => void;
  /** Whether the act is refused because it counted before, when its answer got lost; the queue shows whether it did. */
  isRepeated?: (refusal: ServerRefusal) => boolean;
  /** Whether the queue stands as the act would have left it; an act that another desk was faster with is then no failure. */
  wished?: (now: Queue) => boolean;
  /** True if the refusal is handled and needs no toast. */
  onRefusal?: (refusal: ServerRefusal) => boolean;
}

/** What was known of the acts that can be undone, the next first. */
type KnownActs = { undoable: readonly { no: number }[] } | null;

/** Whether the desk has done something to this patient since `before`. */
export const hasNewAct = (before: KnownActs, number: number) => {
  const last = before?.undoable[0]?.no ?? 0;
  return (now: Queue) => now.undoable.some(({ no, serialNumber }) => serialNumber === number && no > last);
};

/**
 * Acts in today's queue, at the desk, on Home and on the board: each shows the queue of its answer; of one key one at a time. `at` calls
 * the practice whose queue it is, and `doctor` names it where the page shows several.
 */
export function useQueueActs(
  { queue, take, refresh }: Pick<LiveQueue, 'take' | 'refresh'> & { queue: KnownActs },
  at: Caller = call,
  doctor?: string,
) {
  const t = texts('common');
  const { act } = useAct();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Set<string>());

  const run = useCallback(
    async <A extends { message: string; queue: Queue }>(key: string, send: () => Promise<A>, options: RunOptions) => {
      if (underWay.current.has(key)) return undefined;
      underWay.current.add(key);
      setBusy(new Set(underWay.current));
      const { counted, onCounted, isRepeated, wished, onRefusal, ...of } = options;
      const named = (text: string) => (doctor === undefined ? text : `${doctor}: ${text}`);
      const said = { ...of, what: named(of.what) };
      let uncertain: string | undefined;
      let lost: string | undefined;
      const onUncertain = counted && ((text: string) => void (uncertain = text));
      const answer = await act(send, {
        quiet: true,
        ...said,
        refusedText: ({ message }) => named(message),
        onUncertain,
        onRefusal: (refusal) => {
          if (onRefusal?.(refusal)) return true;
          if (isRepeated?.(refusal)) uncertain = named(refusal.message);
          if (wished && refusal.code === 'QUEUE_CHANGED') lost = named(refusal.message);
          return (lost ?? uncertain) !== undefined;
        },
      });
      underWay.current.delete(key);
      setBusy(new Set(underWay.current));
      if (answer) take(answer.queue);
      else
        void refresh().then((now) => {
          if (lost !== undefined) return now && wished?.(now) ? toast.byOthers(lost) : toast.error(lost, said.what);
          if (uncertain === undefined) return;
          if (!now) toast.error(uncertain, said.what);
          else if (counted?.(now)) {
            toast.success(t('noNetwork.counted', { what: said.what }));
            onCounted?.(now);
          } else toast.error(t('noNetwork.notCounted', { what: said.what }), said.what);
        });
      return answer;
    },
    [act, take, refresh, t, doctor],
  );

  /** `current` is who was seen with the doctor, not who is now: if it has changed meanwhile, the server refuses. */
  const next = (current: number | null, number: number) =>
    void run('call-next', () => at(callNext, { body: { current } }), {
      what: t('callOf', { number }),
      wished: (now) => now.current === number,
      counted: hasNewAct(queue, number),
    });

  return { run, callNext: next, busy };
}
