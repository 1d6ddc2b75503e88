import { addDays, daysBetween } from '@baari/calendar/days';
import { sessionStart } from '@baari/calendar/clinic-day';
import { clinicClock, clinicTime } from '@baari/calendar/zone';
import type { ClosedDay, DayStanding } from '@baari/contract/day-control';
import { LEAVE_AHEAD_DAYS, LEAVE_DAYS_MAX } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure, fieldFailure } from '../../lib/failure.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { Closing, DayControlStore } from './store.ts';

interface Range {
  from: string;
  to: string;
}

/** Throws INVALID_FIELDS if the range ends before it starts, is past, too long or too far ahead. */
function checkRange({ from, to }: Range, today: string): void {
  if (from < today) throw fieldFailure('from', say('first-day-in-past', 'The first day is in the past'));
  if (to < from) throw fieldFailure('to', say('last-day-before-first', 'The last day should not be before the first'));
  if (daysBetween(from, to) >= LEAVE_DAYS_MAX)
    throw fieldFailure(
      'to',
      say('leave-too-long', `A leave can have at most ${LEAVE_DAYS_MAX} days`, { max: LEAVE_DAYS_MAX }),
    );
  if (daysBetween(today, to) > LEAVE_AHEAD_DAYS)
    throw fieldFailure(
      'to',
      say('leave-too-far', `A leave can end at most ${LEAVE_AHEAD_DAYS} days from today`, {
        max: LEAVE_AHEAD_DAYS,
      }),
    );
}

const AWAY = say(
  'away-no-delay',
  'The doctor is away today, and patients were told so. Take bookings again before you announce a delay.',
);

/** Throws what it is given; that days have changed since somebody chose, with what has. */
function inWordsOfChanged(error: unknown): never {
  if (!(error instanceof Failure && error.code === 'QUEUE_CHANGED')) throw error;
  const text =
    error.details.reason === 'CLOSED'
      ? say('days-changed', 'These days were closed or opened meanwhile. Nothing was done: please look again.')
      : say(
          'days-booked',
          'Patients were booked, cancelled or have come meanwhile. Nothing was done: please look again.',
        );
  throw new Failure(error.code, { text });
}

export function dayControlService(store: DayControlStore, zone: string, changed: DayChanged) {
  const today = (now: Date) => clinicTime(now, zone).date;

  return {
    /** The closed days, from today on. */
    async daysOff(doctorId: DoctorId, now: Date): Promise<DayStanding[]> {
      const from = today(now);
      const days = await store.standings(doctorId, from, addDays(from, LEAVE_AHEAD_DAYS));
      return days.filter(({ closed }) => closed);
    },

    preview(doctorId: DoctorId, range: Range, now: Date): Promise<DayStanding[]> {
      checkRange(range, today(now));
      return store.standings(doctorId, range.from, range.to);
    },

    /** Closes the range, and keeps, cancels or moves who is booked. May be repeated. Throws QUEUE_CHANGED if it was seen otherwise. */
    async close(session: ActingSession, range: Range, closing: Closing, now: Date): Promise<ClosedDay[]> {
      checkRange(range, today(now));
      const days = await store.close(session, range.from, range.to, closing, today(now), now).catch(inWordsOfChanged);
      if (closing.booked === 'move') changed(session.doctorId, null);
      else for (const { date } of days) changed(session.doctorId, date);
      return days;
    },

    /** Takes bookings again; returns the days that were closed. May be repeated. */
    async open(session: ActingSession, dates: readonly string[], now: Date): Promise<string[]> {
      const opened = await store.open(session, dates, now);
      for (const date of opened) changed(session.doctorId, date);
      return opened;
    },

    /**
     * Announces how late the session is that is under way, or else the next one; returns how many patients are not with the doctor
     * yet. Throws SESSIONS_OVER if there is none left to be late or the doctor is away, and QUEUE_CHANGED if another desk has announced
     * something else since the version `seen` of the queue.
     */
    async late(session: ActingSession, minutes: number, seen: number | null, now: Date): Promise<number> {
      const date = today(now);
      const day = minutes > 0 ? await store.day(session.doctorId, date) : null;
      if (day?.notice.away) throw new Failure('SESSIONS_OVER', { text: AWAY });
      const from = day && sessionStart({ ...day, lateMinutes: 0 }, clinicClock(now, zone));
      if (day && !from) throw new Failure('SESSIONS_OVER');
      const patients = await store.late(session, date, minutes, from, seen, now);
      changed(session.doctorId, date);
      return patients;
    },
  };
}
export type DayControlService = ReturnType<typeof dayControlService>;
