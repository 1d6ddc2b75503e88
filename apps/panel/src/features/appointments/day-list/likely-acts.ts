import type { DayPatient } from '@baari/contract/appointments';
import { isAllowed, standingOf } from '@baari/contract/transitions';
import type { Standing } from '@baari/contract/transitions';
import type { QueueAct, QueueState } from '@baari/contract/vocabulary';

const WITH_DOCTOR = ['complete', 'call-again'] as const;

/** What the desk usually does next, most likely first. Not all that is allowed. */
const LIKELY = {
  EXPECTED: ['arrive', 'no-show'],
  WAITING: ['complete', 'skip', 'put-back'],
  CALLED_BOOKED: WITH_DOCTOR,
  CALLED: WITH_DOCTOR,
  DONE: ['put-back'],
  ABSENT: ['arrive', 'put-back'],
  CANCELLED: [],
  MOVED: [],
} as const satisfies Record<Standing, readonly QueueAct[]>;
export type LikelyAct = (typeof LIKELY)[Standing][number];

/** The likely actions for a patient, of those that are allowed. */
export function likelyActs(patient: Pick<DayPatient, 'status'> & { state?: QueueState }): LikelyAct[] {
  const likely: readonly LikelyAct[] = LIKELY[standingOf(patient)];
  return likely.filter((act) => isAllowed(act, patient));
}
