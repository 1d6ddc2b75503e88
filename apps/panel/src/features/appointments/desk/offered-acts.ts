import type { QueuePatient } from '@baari/contract/queue';
import { isAllowed } from '@baari/contract/transitions';
import { likelyActs } from '../day-list/likely-acts.ts';
import type { LikelyAct } from '../day-list/likely-acts.ts';

const MENU = ['skip', 'no-show', 'emergency', 'elderly', 'complete', 'put-back', 'move', 'slip'] as const;

/** What the desk can do with one patient of today. */
export type DeskAct = LikelyAct | (typeof MENU)[number];

interface Offered {
  /** Most likely first. */
  inRow: readonly DeskAct[];
  inMenu: readonly DeskAct[];
}

/** How many actions a row shows; the others are in its menu. */
const ROW_MAX = 2;

type Stands = Pick<QueuePatient, 'status' | 'state' | 'priority'>;

function isOffered(act: (typeof MENU)[number], patient: Stands): boolean {
  switch (act) {
    case 'emergency':
    case 'elderly':
      return isAllowed('priority', patient) && act !== patient.priority?.toLowerCase();
    case 'slip':
      // Only for patients still to be seen.
      return isAllowed('complete', patient);
    default:
      return isAllowed(act, patient);
  }
}

/** The actions offered for a patient. */
export function offeredFor(patient: Stands): Offered {
  const inRow: readonly DeskAct[] = likelyActs(patient).slice(0, ROW_MAX);
  return { inRow, inMenu: MENU.filter((act) => !inRow.includes(act) && isOffered(act, patient)) };
}
