import { DESK_STATUSES } from './vocabulary.ts';
import type { AppointmentStatus, DeskStatus, QueueAct, QueueState, ReasonToConfirm } from './vocabulary.ts';

/**
 * Where an appointment stands, as finely as acts need it: the states of the queue, with a standing of its own for a
 * patient who was called before arriving, and the two ways to leave the list.
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

/** The status of each standing on the wire and in the database. */
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

/** The queue state of each standing; null if the appointment has left the list. */
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

/** The fields of an appointment that tell its standing. A day list has no state. */
interface Stands {
  status: AppointmentStatus;
  state?: QueueState | null;
}

/** The standing of an appointment as the wire shows it. Without a state, nobody counts as called. */
export function standingOf({ status, state }: Stands): Standing {
  if (state !== 'CALLED') return STANDING_OF[status];
  return status === 'BOOKED' ? 'CALLED_BOOKED' : 'CALLED';
}

/** Acts of the queue that leave everybody where they stand. */
type OtherAct = 'correct' | 'running-late' | 'on-time';

/**
 * Everything that changes a standing: acts of the queue, marks of the desk on any day, booking, cancelling and
 * moving.
 */
export type Act = Exclude<QueueAct, OtherAct> | `mark-${DeskStatus}` | 'book' | 'cancel' | 'move' | 'close-day';

/**
 * From which standing to which. A standing that is not listed refuses the act. NOBODY: the act creates the
 * appointment.
 */
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
 * Which act leads from which standing to which, once for panel, API and database. The panel offers these acts, and
 * `npm run generate-sql` writes the database's `standing_after` from them.
 *
 * An act of the queue describes the next step in the line, so it starts only from standings where that step is
 * possible. A desk with an outdated line is refused. A mark states a fact, whatever was noted before.
 */
export const TRANSITIONS = {
  book: { NOBODY: 'EXPECTED' },
  'walk-in': { NOBODY: 'WAITING' },
  'phone-booking': { NOBODY: 'EXPECTED' },
  /** By a tap at the desk or a scan of the ticket. */
  arrive: { EXPECTED: 'WAITING', CALLED_BOOKED: 'CALLED', ABSENT: 'WAITING' },
  /** For the patient who is called. The patient who was with the doctor goes by `complete`. */
  'call-next': { EXPECTED: 'CALLED_BOOKED', WAITING: 'CALLED' },
  /** The same out of turn. */
  'call-now': { EXPECTED: 'CALLED_BOOKED', WAITING: 'CALLED' },
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
  /** `cancel` by the patient, `clinic-cancel` by the clinic for one patient, `close-day` for a whole day. */
  'clinic-cancel': { EXPECTED: 'CANCELLED', WAITING: 'CANCELLED' },
  cancel: { EXPECTED: 'CANCELLED', CALLED_BOOKED: 'CANCELLED' },
  'close-day': { EXPECTED: 'CANCELLED' },
  move: { EXPECTED: 'MOVED' },
} as const satisfies Record<Act, Transition>;

/** The standing after an act; null if the act is refused. */
export function standingAfter(act: Act, from: Standing | 'NOBODY'): Standing | null {
  const transition: Transition = TRANSITIONS[act];
  return transition[from] ?? null;
}

/** Whether an act is allowed for an appointment as the wire shows it. */
export const isAllowed = (act: Act, patient: Stands): boolean => standingAfter(act, standingOf(patient)) !== null;

/** The queue act of each mark. */
export const ACT_OF_MARK = {
  BOOKED: 'put-back',
  VERIFIED: 'arrive',
  COMPLETED: 'complete',
  NO_SHOW: 'no-show',
} as const satisfies Record<DeskStatus, QueueAct>;

/** The mark that means the same as an act of the queue; undefined for acts that only a queue has. */
export const markOf = (act: QueueAct): DeskStatus | undefined =>
  DESK_STATUSES.find((status) => ACT_OF_MARK[status] === act);

/**
 * Whether the desk has to confirm a booking first because far more came than usual: until then it takes no place, is in no count
 * and has no turn. One to be confirmed for its phone alone stands in the line like every other.
 */
export const isHeld = ({
  toConfirm,
  ...stands
}: Stands & { toConfirm?: ReasonToConfirm | null | undefined }): boolean =>
  toConfirm === 'RUSH' && standingOf(stands) === 'EXPECTED';
