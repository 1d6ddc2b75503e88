import { doctorName } from '@baari/contract/doctor-name';
import { longDate, rangeWith, timeText } from '../../lib/format.ts';
import { reasonText, speaker, t } from '../../lib/text.ts';
import { clockOf, isToConfirm, rangeOf, waitsForWord } from '../../lib/kept-tickets.ts';
import type { KeptTicket } from '../../lib/kept-tickets.ts';
import ticket from '../../messages/en/ticket.ts';
import { isInLine } from './standing.ts';
import type { Standing } from './standing.ts';

export const say = speaker('ticket', ticket);

/** about 11:20 to 11:45 am; about 1:05 to 1:30 pm, or from 5:00 pm */
export const expectedText = (ticket: KeptTicket): string =>
  say('about', {
    range: rangeWith(rangeOf(ticket), clockOf(ticket), say('to'), (time) => time),
  });

/** The doctor's name; the clinic may have left since. */
export const titleOf = (doctor: KeptTicket['doctor']): string =>
  doctor ? doctorName(doctor.name) : t('tickets.noDoctor');

/** The title of the browser's tab, with the most important first. */
export function tabTitle(
  { serialNumber: number, doctor }: KeptTicket,
  { isCalled, isNext, hasBegun }: Standing,
): string {
  if (isCalled) return say('titleTurn', { number });
  return isNext && hasBegun ? say('titleNext', { number }) : say('title', { number, doctor: titleOf(doctor) });
}

/** What became of the appointment; null while it is still to come. */
export function statusText(ticket: KeptTicket, isPast: boolean): string | null {
  const { status, appointmentDate, cancelledBy, cancelReason, movedTo, notice } = ticket;
  if (status === 'BOOKED') return isPast ? say('past', { date: longDate(appointmentDate) }) : null;
  if (status === 'MOVED' && movedTo)
    return say('movedTo', { date: longDate(movedTo.appointmentDate), number: movedTo.serialNumber });
  if (status === 'CANCELLED' && cancelReason) return say('cancelledBecause', { reason: reasonText(cancelReason) });
  if (status === 'CANCELLED' && cancelledBy === 'clinic')
    return say(notice?.away ? 'cancelledLeave' : notice?.closed ? 'cancelledDay' : 'cancelledByClinic');
  return say(status);
}

/** The text when the patient's turn is near; null while it is not. */
export function callText(ticket: KeptTicket, { isCalled, isNext, mayBeNext, hasBegun }: Standing): string | null {
  if (isCalled) return say('turn');
  if (waitsForWord(ticket)) return null;
  if ((isNext || mayBeNext) && !hasBegun)
    return say('first', { time: timeText(rangeOf(ticket).from, clockOf(ticket)) });
  if (isNext) return say('next');
  return mayBeNext ? say('mayBeNext') : null;
}

/** How late the doctor is, and from when on a day with several sessions; whether this ticket's time counts it in. */
function lateText(ticket: KeptTicket, minutes: number): string {
  const from = ticket.notice?.lateFrom;
  const late =
    from === undefined ? say('late', { minutes }) : say('lateFrom', { minutes, time: timeText(from, clockOf(ticket)) });
  return rangeOf(ticket).isDelayed ? `${late} ${say('lateCounted')}` : late;
}

/** The clinic's notices of the day, for patients who are still waiting. */
export function noticeTexts(ticket: KeptTicket, { isCalled }: Pick<Standing, 'isCalled'>): string[] {
  if (isCalled) return [];
  const { lateMinutes = 0, closed = false, away = false, suspended = false } = ticket.notice ?? {};
  const callFirst = suspended ? [say('suspended')] : [];
  // Nobody is asked to come while the doctor is away.
  if (waitsForWord(ticket)) return away ? [say('away')] : [say('toConfirm'), ...callFirst];
  return [
    ...(lateMinutes > 0 ? [lateText(ticket, lateMinutes)] : []),
    ...(suspended ? callFirst : closed ? [say('closed')] : []),
  ];
}

/** What is said once the number counts again; null while it counts, or where the clinic did not take that away. */
export function newsToCome(ticket: KeptTicket): 'restored' | 'openAgain' | null {
  if (ticket.status === 'CANCELLED' && ticket.cancelledBy === 'clinic') return 'restored';
  return isInLine(ticket) && ticket.notice?.away ? 'openAgain' : null;
}

/**
 * The place in the queue as sentences for screen readers, of a coming day only the clinic's notices; `changing` leaves out the
 * times, which change with the clock.
 */
export function spoken(ticket: KeptTicket, standing: Standing): { changing: string; whole: string } {
  if (!standing.isWaiting) {
    const notices = standing.isToCome ? noticeTexts(ticket, standing).join(' ') : '';
    return { changing: notices, whole: notices };
  }
  const { nowServing, current, peopleAhead } = ticket;
  const changing = [
    nowServing === null
      ? `${say('notStarted')}.`
      : say(current === null ? 'saidLast' : 'saidServing', { number: nowServing }),
    callText(ticket, standing) ??
      (peopleAhead === null || isToConfirm(ticket) ? '' : say('saidAhead', { count: peopleAhead })),
    ...noticeTexts(ticket, standing),
  ].join(' ');
  const expected =
    standing.isCalled || waitsForWord(ticket) ? '' : ` ${say('saidExpected', { time: expectedText(ticket) })}`;
  return { changing, whole: changing + expected };
}
