import type { Caller } from '@baari/client/call';
import { undoQueueAct } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import type { UndoneAct } from '@baari/contract/queue-act';
import { useEffect, useRef } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import type { useQueueActs } from '../../../lib/use-queue-acts.ts';

/** An act that can be undone, and its patient's name. */
export type Undoable = Queue['undoable'][number] & { name: string | null };

/** Undoes an act in a queue, and says what is undone, here or elsewhere. `last`: what was undone last; undefined while that is unknown. */
export function useUndo(
  run: ReturnType<typeof useQueueActs>['run'],
  last: UndoneAct | null | undefined,
  at: Caller = call,
) {
  const t = texts('appointments');
  const told = useRef<number | null>(undefined);
  const own = useRef(new Set<number>());
  useEffect(() => {
    if (last === undefined) return;
    const before = told.current;
    told.current = last?.no ?? null;
    if (!last || before === undefined || before === last.no || own.current.has(last.no)) return;
    const { act, serialNumber: number, patientName, by } = last;
    const did = t(`did.${act}`, { number, name: patientName ?? t('unknownPatient') });
    toast.byOthers(by ? t('undoneBy', { name: by, did }) : t('undoneElsewhere', { did }));
  }, [last, t]);

  const undo = async ({ no, act, serialNumber: number, name }: Undoable) => {
    own.current.add(no);
    const answer = await run('undo', () => at(undoQueueAct, { body: { no } }), {
      what: number === 0 ? t('sent.undoNotice') : t('sent.undo', { number }),
      counted: (now) => now.undoable.every((one) => one.no !== no),
      wished: (now) => now.undoable.every((one) => one.no < no),
    });
    if (answer) toast.success(t('undone', { did: t(`did.${act}`, { number, name: name ?? t('unknownPatient') }) }));
  };
  return (act: Undoable) => void undo(act);
}
