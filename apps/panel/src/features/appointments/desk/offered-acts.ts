import type { QueuePatient } from '@baari/contract/queue';
import { isAllowed } from '@baari/contract/transitions';
import type { QueueState } from '@baari/contract/vocabulary';

const ACTS = [
  'confirm',
  'arrive',
  'call-now',
  'call-again',
  'skip',
  'emergency',
  'elderly',
  'complete',
  'put-back',
  'move',
  'slip',
  'correct',
  'no-show',
  'clinic-cancel',
] as const;

/** What the desk can do with one patient of today. */
export type DeskAct = (typeof ACTS)[number];

/** What the desk usually does next. */
const MAIN: Record<QueueState, DeskAct> = {
  EXPECTED: 'arrive',
  WAITING: 'call-now',
  CALLED: 'complete',
  DONE: 'put-back',
  ABSENT: 'arrive',
};

type Stands = Pick<QueuePatient, 'status' | 'state' | 'priority' | 'toConfirm'>;

function isOffered(act: DeskAct, patient: Stands): boolean {
  switch (act) {
    case 'confirm':
      return isToConfirm(patient);
    case 'emergency':
    case 'elderly':
      return isAllowed('priority', patient) && act !== patient.priority?.toLowerCase();
    case 'correct':
    case 'slip':
      // Only for patients still to be seen.
      return isAllowed('complete', patient);
    default:
      return isAllowed(act, patient);
  }
}

const isToConfirm = ({ state, toConfirm }: Stands) => state === 'EXPECTED' && !!toConfirm;

/** The act on a patient's row, and all others that are allowed. */
export function offeredFor(patient: Stands): { main: DeskAct; inMenu: readonly DeskAct[] } {
  const main = isToConfirm(patient) ? 'confirm' : MAIN[patient.state];
  return { main, inMenu: ACTS.filter((act) => act !== main && isOffered(act, patient)) };
}
