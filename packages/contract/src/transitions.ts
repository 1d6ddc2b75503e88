import { DESK_STATUSES } from './vocabulary.ts';
import type { AppointmentStatus, DeskStatus, QueueAct, QueueState } from './vocabulary.ts';

/**
 * Where an appointment stands, as finely as acts tell it apart: the states of the queue, with a standing of its own for
 * who was called without having arrived, and the two ways to be gone.
 */
export const STANDINGS = [
  'EXPECTED',
  'WAITING',
  'CALLED_BOOKED',
  'CALLED',
  'DONE',
  'ABSENT',
  'CANCELLED',
  'MOVED',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** The status on the wire and in the database of each standing. */
export const STATUS_OF = {
  EXPECTED: 'BOOKED',
  WAITING: 'VERIFIED',
  CALLED_BOOKED: 'BOOKED',
  CALLED: 'VERIFIED',
  DONE: 'COMPLETED',
  ABSENT: 'NO_SHOW',
  CANCELLED: 'CANCELLED',
  MOVED: 'MOVED',
} as const satisfies Record<Standing, AppointmentStatus>;

/** The state in the queue of each standing; null for who is gone. */
export const STATE_OF: Record<Standing, QueueState | null> = {
  EXPECTED: 'EXPECTED',
  WAITING: 'WAITING',
  CALLED_BOOKED: 'CALLED',
  CALLED: 'CALLED',
  DONE: 'DONE',
  ABSENT: 'ABSENT',
  CANCELLED: null,
  MOVED: null,
};

const STANDING_OF: Record<AppointmentStatus, Standing> = {
  BOOKED: 'EXPECTED',
  VERIFIED: 'WAITING',
  COMPLETED: 'DONE',
  NO_SHOW: 'ABSENT',
  CANCELLED: 'CANCELLED',
  MOVED: 'MOVED',
};

/** What the wire tells of where somebody stands; a day list tells no state. */
interface Stands {
  status: AppointmentStatus;
  state?: QueueState | null;
}

/** Where somebody stands by what the wire tells; without a state nobody counts as called. */
export function standingOf({ status, state }: Stands): Standing {
  if (state !== 'CALLED') return STANDING_OF[status];
  return status === 'BOOKED' ? 'CALLED_BOOKED' : 'CALLED';
}

/** What changes where an appointment stands: acts of the queue, marks of the desk on any day, and who goes. */
export type Act = QueueAct | `mark-${DeskStatus}` | 'book' | 'cancel' | 'move' | 'close-day';

/** From where to where; what is not named is refused. NOBODY: the appointment is made by the act. */
type Transition = Partial<Record<Standing | 'NOBODY', Standing>>;

const fromAnywhere = <S extends Standing>(to: S) => ({
  EXPECTED: to,
  WAITING: to,
  CALLED_BOOKED: to,
  CALLED: to,
  DONE: to,
  ABSENT: to,
});

/**
 * Who may become what, once for all parts: the panel offers what stands here, and the database's `standing_after` is
 * written from it (`npm run generate-sql`).
 *
 * An act of the queue says what happens next in the line, so it leaves only where that can happen: a desk that looks at
 * an older line is refused. A mark says what is so, whatever was noted before.
 */
export const TRANSITIONS = {
  book: { NOBODY: 'EXPECTED' },
  'walk-in': { NOBODY: 'WAITING' },
  /** By a tap or by the ticket's scan. */
  arrive: { EXPECTED: 'WAITING', CALLED_BOOKED: 'CALLED', ABSENT: 'WAITING' },
  /** Of who is called; who was with the doctor until then goes by `complete`. */
  'call-next': { EXPECTED: 'CALLED_BOOKED', WAITING: 'CALLED' },
  'call-again': { CALLED_BOOKED: 'CALLED_BOOKED', CALLED: 'CALLED' },
  skip: { EXPECTED: 'EXPECTED', WAITING: 'WAITING', CALLED_BOOKED: 'EXPECTED', CALLED: 'WAITING' },
  priority: { EXPECTED: 'EXPECTED', WAITING: 'WAITING' },
  'no-show': { EXPECTED: 'ABSENT', WAITING: 'ABSENT', CALLED_BOOKED: 'ABSENT', CALLED: 'ABSENT' },
  complete: { EXPECTED: 'DONE', WAITING: 'DONE', CALLED_BOOKED: 'DONE', CALLED: 'DONE' },
  'put-back': { WAITING: 'EXPECTED', DONE: 'EXPECTED', ABSENT: 'EXPECTED' },
  'mark-BOOKED': fromAnywhere('EXPECTED'),
  'mark-VERIFIED': { ...fromAnywhere('WAITING'), CALLED_BOOKED: 'CALLED', CALLED: 'CALLED' },
  'mark-COMPLETED': fromAnywhere('DONE'),
  'mark-NO_SHOW': fromAnywhere('ABSENT'),
  /** By the patient; by the clinic with a whole day. */
  cancel: { EXPECTED: 'CANCELLED', CALLED_BOOKED: 'CANCELLED' },
  'close-day': { EXPECTED: 'CANCELLED' },
  move: { EXPECTED: 'MOVED' },
} as const satisfies Record<Act, Transition>;

/** Where an act leads from there; null where it is refused. */
export function standingAfter(act: Act, from: Standing | 'NOBODY'): Standing | null {
  const transition: Transition = TRANSITIONS[act];
  return transition[from] ?? null;
}

/** Whether an act may be done to somebody, by what the wire tells of them. */
export const isAllowed = (act: Act, patient: Stands): boolean => standingAfter(act, standingOf(patient)) !== null;

/** The act of the queue that a mark stands for. */
export const ACT_OF_MARK = {
  BOOKED: 'put-back',
  VERIFIED: 'arrive',
  COMPLETED: 'complete',
  NO_SHOW: 'no-show',
} as const satisfies Record<DeskStatus, QueueAct>;

/** The mark that says the same as an act of the queue; undefined for what only a line knows. */
export const markOf = (act: QueueAct): DeskStatus | undefined =>
  DESK_STATUSES.find((status) => ACT_OF_MARK[status] === act);
