import type { DayPatient } from '@baari/contract/appointments';
import { isAllowed, standingOf } from '@baari/contract/transitions';
import type { Standing } from '@baari/contract/transitions';
import type { QueueAct, QueueState } from '@baari/contract/vocabulary';

const WITH_DOCTOR = ['complete', 'call-again'] as const;

/** What the desk does next with whom, the likeliest first; not all that it may. */
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

/** What is likely to come next for a patient, of what is allowed. */
export function likelyActs(patient: Pick<DayPatient, 'status'> & { state?: QueueState }): LikelyAct[] {
  const likely: readonly LikelyAct[] = LIKELY[standingOf(patient)];
  return likely.filter((act) => isAllowed(act, patient));
}
