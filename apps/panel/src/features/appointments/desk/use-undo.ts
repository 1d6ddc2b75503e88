import type { Caller } from '@baari/client/call';
import { undoQueueAct } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import type { UndoneAct } from '@baari/contract/queue-act';
import { useCallback, useEffect, useRef } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import type { useQueueActs } from '../../../lib/use-queue-acts.ts';

/** An act that can be undone, and its patient's name. */
export type Undoable = Queue['undoable'][number] & { name: string | null };

/**
 * Undoes an act in a queue, and says what is undone, here or elsewhere. `last`: what was undone last, the latest first; undefined while
 * that is unknown. `doctor`: how the practice's own doctor is named, to others.
 */
export function useUndo(
  run: ReturnType<typeof useQueueActs>['run'],
  last: readonly UndoneAct[] | undefined,
  doctor: string | null,
  at: Caller = call,
) {
  const t = texts('appointments');
  const known = useRef<ReadonlySet<number>>(undefined);
  const own = useRef(new Set<number>());
  const didOf = useCallback(
    ({ act, serialNumber: number }: Pick<UndoneAct, 'act' | 'serialNumber'>, name: string | null) =>
      t(`did.${act}`, { number, name: name ?? t('unknownPatient') }),
    [t],
  );
  useEffect(() => {
    if (last === undefined) return;
    const before = known.current;
    known.current = new Set(last.map(({ no }) => no));
    const byOthers = last.filter(({ no }) => before && !before.has(no) && !own.current.has(no)).toReversed();
    for (const by of new Set(byOthers.map((undone) => undone.by))) {
      const acts = byOthers.filter((undone) => undone.by === by);
      const did = acts.map((undone) => didOf(undone, undone.patientName)).join(', ');
      const name = by ?? doctor;
      toast.fromOthers(name ? t('undoneBy', { name, did }) : t('undoneElsewhere', { did }));
    }
  }, [last, doctor, t, didOf]);

  const undo = async (undoable: Undoable) => {
    const { no, serialNumber: number } = undoable;
    own.current.add(no);
    const answer = await run('undo', () => at(undoQueueAct, { body: { no } }), {
      what: number === 0 ? t('sent.undoNotice') : t('sent.undo', { number }),
      counted: (now) => now.undoable.every((one) => one.no !== no),
      wished: (now) => now.undoable.every((one) => one.no < no),
    });
    if (answer) toast.success(t('undone', { did: didOf(undoable, undoable.name) }));
  };
  return (act: Undoable) => void undo(act);
}
