import type { TimeRange } from '@baari/contract/day';
import { clockTime, doctorName, longDate } from '../../lib/format.ts';
import { sayer, t } from '../../lib/text.ts';
import type { KeptTicket } from '../../lib/tickets.ts';
import { enTicket } from '../../messages/en-ticket.ts';
import type { Standing } from './standing.ts';

export const say = sayer(enTicket);

/** about 11:20 to 11:45 am; the half of the day once where both have the same. */
export function rangeText({ from, to }: TimeRange): string {
  if (from === to) return say('aboutOne', { time: clockTime(from) });
  const [first, last] = [clockTime(from), clockTime(to)];
  const isSameHalf = first.slice(-2) === last.slice(-2);
  return say('about', { from: isSameHalf ? first.slice(0, -3) : first, to: last });
}

/** When the turn comes; a ticket kept by an older app knows one time only. */
export const expectedText = ({ expected, expectedTime }: KeptTicket): string =>
  rangeText(expected ?? { from: expectedTime, to: expectedTime });

/** Whose ticket it is; the clinic may have left since. */
export const titleOf = (doctor: KeptTicket['doctor']): string =>
  doctor ? doctorName(doctor.name) : t('tickets.noDoctor');

/** What the browser's tab says: what concerns the holder first. */
export function tabTitle(
  { serialNumber: number, doctor }: KeptTicket,
  { isCalled, isNext, hasBegun }: Standing,
): string {
  if (isCalled) return say('titleTurn', { number });
  return isNext && hasBegun ? say('titleNext', { number }) : say('title', { number, doctor: titleOf(doctor) });
}

/** What became of the appointment; null while it is to come. */
export function statusText(ticket: KeptTicket, isPast: boolean): string | null {
  const { status, appointmentDate, cancelledBy, movedTo, notice } = ticket;
  if (status === 'BOOKED') return isPast ? say('past', { date: longDate(appointmentDate) }) : null;
  if (status === 'MOVED' && movedTo)
    return say('movedTo', { date: longDate(movedTo.appointmentDate), number: movedTo.serialNumber });
  if (status === 'CANCELLED' && cancelledBy === 'clinic')
    return say(notice?.closed ? 'cancelledDay' : 'cancelledByClinic');
  return say(status);
}

/** What is said when somebody's turn is near; null while it is not. */
export function callText(ticket: KeptTicket, { isCalled, isNext, mayBeNext, hasBegun }: Standing): string | null {
  if (isCalled) return say('turn');
  const { expected, expectedTime } = ticket;
  if ((isNext || mayBeNext) && !hasBegun) return say('first', { time: clockTime(expected?.from ?? expectedTime) });
  if (isNext) return say('next');
  return mayBeNext ? say('mayBeNext') : null;
}

/** What the clinic says of the day to those who still wait. */
export function noticeTexts({ notice }: KeptTicket): string[] {
  const { lateMinutes = 0, closed = false } = notice ?? {};
  return [...(lateMinutes > 0 ? [say('late', { minutes: lateMinutes })] : []), ...(closed ? [say('closed')] : [])];
}

/** Where somebody stands, in sentences to be heard; `changing` without the times, which move with the clock. */
export function spoken(ticket: KeptTicket, standing: Standing): { changing: string; whole: string } {
  if (!standing.isWaiting) return { changing: '', whole: '' };
  const { nowServing, peopleAhead } = ticket;
  const changing = [
    nowServing === null ? `${say('notStarted')}.` : say('saidServing', { number: nowServing }),
    callText(ticket, standing) ?? (peopleAhead === null ? '' : say('saidAhead', { count: peopleAhead })),
    ...noticeTexts(ticket),
  ].join(' ');
  const expected = standing.isCalled ? '' : ` ${say('saidExpected', { time: expectedText(ticket) })}`;
  return { changing, whole: changing + expected };
}
