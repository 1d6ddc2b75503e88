import type { Turn } from '@baari/contract/queue-turn';
import type { KeptTicket } from '../../lib/kept-tickets.ts';

/** How near the patient's turn is. */
export interface Standing {
  /** Booked or checked in, today or on a coming day. */
  isToCome: boolean;
  /** The same, today. */
  isWaiting: boolean;
  isCalled: boolean;
  /** Next to be called, if the desk calls now; null where only the stream knows. */
  isNext: boolean | null;
  /** Nobody is ahead in the queue, but another patient who has arrived may be called first. */
  mayBeNext: boolean;
  hasBegun: boolean;
  /** How often this patient was called; null where only the stream knows. */
  calls: number | null;
}

const IN_LINE: ReadonlySet<KeptTicket['status']> = new Set(['BOOKED', 'VERIFIED']);

export const isInLine = ({ status }: KeptTicket): boolean => IN_LINE.has(status);
/** Whether it counts, or can once more: who is moved has another ticket. */
export const canCount = (ticket: KeptTicket): boolean => isInLine(ticket) || ticket.status === 'CANCELLED';

export function standingOf(ticket: KeptTicket, today: string): Standing {
  const { nowServing, peopleAhead, state, status } = ticket;
  const isToCome = isInLine(ticket) && ticket.appointmentDate >= today;
  const isWaiting = isToCome && ticket.appointmentDate === today;
  const isCalled = isWaiting && state === 'CALLED';
  const isFirst = isWaiting && !isCalled && peopleAhead === 0;
  // A patient who has arrived and has nobody ahead is next; one who has not arrived may be.
  const isNext = isWaiting && !isCalled && (ticket.isNext ?? (isFirst && (status === 'VERIFIED' || null)));
  return {
    isToCome,
    isWaiting,
    isCalled,
    isNext,
    mayBeNext: isFirst && !isNext,
    hasBegun: nowServing !== null,
    calls: ticket.calls ?? null,
  };
}

/** The ticket with the stream's event filled in. */
export const withTurn = (ticket: KeptTicket, turn: Turn): KeptTicket => ({
  ...ticket,
  status: turn.status,
  toConfirm: turn.toConfirm,
  state: turn.state,
  nowServing: turn.nowServing,
  current: turn.current,
  peopleAhead: turn.peopleAhead,
  isNext: turn.isNext,
  calls: turn.calls,
  expectedTime: turn.expectedTime ?? ticket.expectedTime,
  expected: turn.expected ?? ticket.expected,
  notice: turn.notice,
  cancelledBy: turn.cancelledBy,
  cancelReason: turn.cancelReason,
  movedTo: turn.movedTo,
});

export type Call = 'next' | 'turn';

/** Whether a change is a call to the patient. Being called again is one; no change is none. */
export function callBetween(before: Standing, now: Standing): Call | null {
  if (now.isCalled) {
    const isAgain = before.calls !== null && now.calls !== null && now.calls > before.calls;
    return !before.isCalled || isAgain ? 'turn' : null;
  }
  // A cancellation at six in the morning must not ring on the next patient's phone.
  return now.isNext && now.hasBegun && before.isNext === false ? 'next' : null;
}

/** `now`, with what only the stream had told before kept. */
export const remembered = (last: Standing | null, now: Standing): Standing => ({
  ...now,
  isNext: now.isNext ?? last?.isNext ?? null,
  calls: now.calls ?? (last?.isCalled === now.isCalled ? last.calls : null),
});
