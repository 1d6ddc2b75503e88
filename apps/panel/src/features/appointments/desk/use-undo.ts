import type { Caller } from '@baari/client/call';
import { undoQueueAct } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import type { useQueueActs } from '../../../lib/use-queue-acts.ts';

/** An act that can be undone, and its patient's name. */
export type Undoable = Queue['undoable'][number] & { name: string | null };

/** Undoes an act in a queue, and says what is undone. */
export function useUndo(run: ReturnType<typeof useQueueActs>['run'], at: Caller = call) {
  const t = texts('appointments');
  const undo = async ({ no, act, serialNumber: number, name }: Undoable) => {
    const answer = await run('undo', () => at(undoQueueAct, { body: { no } }), {
      what: number === 0 ? t('sent.undoNotice') : t('sent.undo', { number }),
      counted: (now) => now.undoable.every((one) => one.no !== no),
      wished: (now) => now.undoable.every((one) => one.no < no),
    });
    if (answer) toast.success(t('undone', { did: t(`did.${act}`, { number, name: name ?? t('unknownPatient') }) }));
  };
  return (act: Undoable) => void undo(act);
}
