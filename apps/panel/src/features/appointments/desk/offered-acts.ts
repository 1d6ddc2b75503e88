import type { QueuePatient } from '@baari/contract/queue';
import type { QueueState } from '@baari/contract/vocabulary';

/** What the desk can do with one patient of today. */
export type DeskAct =
  'arrive' | 'complete' | 'no-show' | 'call-again' | 'skip' | 'emergency' | 'elderly' | 'put-back' | 'move' | 'slip';

interface Offered {
  /** The likeliest first; both stand in the row. */
  inRow: readonly DeskAct[];
  inMenu: readonly DeskAct[];
}

const OFFERED: Record<QueueState, Offered> = {
  EXPECTED: { inRow: ['arrive', 'no-show'], inMenu: ['skip', 'emergency', 'elderly', 'complete', 'move', 'slip'] },
  WAITING: { inRow: ['complete', 'skip'], inMenu: ['no-show', 'emergency', 'elderly', 'put-back', 'slip'] },
  CALLED: { inRow: ['complete', 'call-again'], inMenu: ['skip', 'no-show', 'slip'] },
  DONE: { inRow: ['put-back'], inMenu: [] },
  ABSENT: { inRow: ['arrive', 'put-back'], inMenu: [] },
};

/** What may follow for a patient. */
export function offeredFor({ state, priority }: Pick<QueuePatient, 'state' | 'priority'>): Offered {
  const { inRow, inMenu } = OFFERED[state];
  const isHere = (act: DeskAct) => act === priority?.toLowerCase();
  return { inRow, inMenu: inMenu.filter((act) => !isHere(act)) };
}
