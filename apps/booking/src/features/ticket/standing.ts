import type { Turn } from '@baari/contract/queue';
import type { KeptTicket } from '../../lib/kept-tickets.ts';

/** How near somebody's turn is. */
export interface Standing {
  /** Booked or checked in, today. */
  isWaiting: boolean;
  isCalled: boolean;
  /** Called next, if the desk calls now; null where only the stream would know. */
  isNext: boolean | null;
  /** Nobody with an earlier place waits, but somebody else who has come may be called before. */
  mayBeNext: boolean;
  hasBegun: boolean;
  /** How often this patient was called; null where only the stream would know. */
  calls: number | null;
}

const IN_LINE: ReadonlySet<KeptTicket['status']> = new Set(['BOOKED', 'VERIFIED']);
/** The desk can put back into the line who is one of these. */
const MAY_RETURN: ReadonlySet<KeptTicket['status']> = new Set(['BOOKED', 'VERIFIED', 'NO_SHOW', 'COMPLETED']);

export const isInLine = ({ status }: KeptTicket): boolean => IN_LINE.has(status);
export const mayReturn = ({ status }: KeptTicket): boolean => MAY_RETURN.has(status);

export function standingOf(ticket: KeptTicket, today: string): Standing {
  const { nowServing, serialNumber, peopleAhead, status } = ticket;
  const isWaiting = isInLine(ticket) && ticket.appointmentDate === today;
  const isCalled = isWaiting && nowServing === serialNumber;
  const isFirst = isWaiting && !isCalled && peopleAhead === 0;
  // Who has come and has nobody before them is next; who has not come may be.
  const isNext = isWaiting && !isCalled && (ticket.isNext ?? (isFirst && (status === 'VERIFIED' || null)));
  return {
    isWaiting,
    isCalled,
    isNext,
    mayBeNext: isFirst && !isNext,
    hasBegun: nowServing !== null,
    calls: ticket.calls ?? null,
  };
}

/** The ticket as the stream's event makes it. */
export const withTurn = (ticket: KeptTicket, turn: Turn): KeptTicket => ({
  ...ticket,
  status: turn.status,
  nowServing: turn.nowServing,
  peopleAhead: turn.peopleAhead,
  isNext: turn.isNext,
  calls: turn.calls,
  expectedTime: turn.expectedTime ?? ticket.expectedTime,
  expected: turn.expected ?? ticket.expected,
  notice: turn.notice,
  cancelledBy: turn.cancelledBy,
  movedTo: turn.movedTo,
});

export type Call = 'next' | 'turn';

/** Whether a change is a call to the patient. What was so before is none; being called once more is one. */
export function callBetween(before: Standing, now: Standing): Call | null {
  if (now.isCalled) {
    const isAgain = before.calls !== null && now.calls !== null && now.calls > before.calls;
    return !before.isCalled || isAgain ? 'turn' : null;
  }
  // Somebody who cancels at six in the morning makes the next one next, but wakes nobody up.
  return now.isNext && now.hasBegun && before.isNext === false ? 'next' : null;
}

/** What is known after `now`: an answer that was asked for tells less than the stream has told before. */
export const remembered = (last: Standing | null, now: Standing): Standing => ({
  ...now,
  isNext: now.isNext ?? last?.isNext ?? null,
  calls: now.calls ?? (last?.isCalled === now.isCalled ? last.calls : null),
});
