import { addDays, addMonths, daysBetween, daysFrom, weekdayOf } from '@baari/calendar/days';
import { minuteOf, slotsOn } from '@baari/calendar/slots';
import { clinicTime, instantOf } from '@baari/calendar/zone';
import { BOOKING_DAYS } from '@baari/contract/limits';
import type { AppointmentStatus, Weekday } from '@baari/contract/vocabulary';
import { WORKING_DAYS } from './doctor.ts';
import type { SamplePatient } from './patients.ts';
import type { Chance } from './random.ts';

export interface SampleAppointment extends SamplePatient {
  date: string;
  serial: number;
  status: AppointmentStatus;
  bookedAt: Date;
  verifiedAt: Date | null;
  calledAt: Date | null;
  completedAt: Date | null;
}

/** How many come on an ordinary day of each kind. */
const USUAL: Readonly<Record<Weekday, number>> = {
  Monday: 39,
  Tuesday: 33,
  Wednesday: 27,
  Thursday: 31,
  Friday: 34,
  Saturday: 41,
  Sunday: 18,
};
const FEWEST = 15;
const MOST = 45;
const MONTHS = 6;
/** Six months ago the clinic was this much smaller. */
const GROWTH = 0.2;
/** Republic Day, Independence Day, Gandhi Jayanti: closed. */
const HOLIDAYS = new Set(['01-26', '08-15', '10-02']);
const CANCELLED_SHARE = 0.05;
const ATTENDED_SHARE = 0.82;
/** How full each of the next days is already, tomorrow first. */
const FILLED = [0.62, 0.48, 0.36, 0.26, 0.18, 0.12];
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CHECK_MINUTES = 6;
/** A patient comes at most this long after the own time, and is called then. */
const LATEST_MS = 5 * MINUTE_MS;
/** The share of the time until the next call; the rest is the doctor's own. */
const CONSULTATIONS = [0.5, 0.9, 0.7] as const;

/** The instants that days are made of. */
interface Moment {
  today: string;
  now: Date;
  zone: string;
}

function countOn(date: string, today: string, chance: Chance): number {
  if (HOLIDAYS.has(date.slice(5))) return 0;
  const growth = 1 - (GROWTH * Math.max(0, daysBetween(date, today))) / 183;
  const usual = Math.min(MOST, Math.max(FEWEST, Math.round(USUAL[weekdayOf(date)] * growth + chance.between(-4, 4))));
  const ahead = daysBetween(today, date);
  return ahead > 0 ? Math.round(usual * (FILLED[ahead - 1] ?? 0)) : usual;
}

/** When it was booked: the same day or up to four days before, in waking hours, never later than `latest`. */
function bookedAt(midnight: number, latest: number, chance: Chance): Date {
  const daysBefore = Math.floor(chance.share() ** 2 * 5);
  const at = midnight - daysBefore * DAY_MS + chance.between(7 * 60, 21 * 60) * MINUTE_MS + chance.between(0, 59_999);
  return new Date(at < latest ? at : latest - chance.between(1, 36 * 60) * MINUTE_MS);
}

function outcome(chance: Chance): AppointmentStatus {
  if (chance.share() < CANCELLED_SHARE) return 'CANCELLED';
  if (chance.share() < ATTENDED_SHARE) return chance.share() < 0.6 ? 'COMPLETED' : 'VERIFIED';
  return chance.share() < 0.8 ? 'NO_SHOW' : 'BOOKED';
}

/** The minutes of the day at which patients come in, one after the other through the day's slots. */
function arrivals(date: string, count: number): number[] {
  const minutes = slotsOn(WORKING_DAYS, date).flatMap(({ start, end }) =>
    Array.from(
      { length: (minuteOf(end) - minuteOf(start)) / CHECK_MINUTES },
      (_, i) => minuteOf(start) + i * CHECK_MINUTES,
    ),
  );
  return Array.from({ length: count }, (_, i) => minutes[Math.floor((i * minutes.length) / count)]!);
}

function pickSome(patients: readonly SamplePatient[], count: number, chance: Chance): SamplePatient[] {
  const chosen = new Set<SamplePatient>();
  while (chosen.size < count) chosen.add(chance.pick(patients));
  return [...chosen];
}

function dayOf(
  date: string,
  { today, now, zone }: Moment,
  patients: readonly SamplePatient[],
  chance: Chance,
): SampleAppointment[] {
  const count = countOn(date, today, chance);
  const midnight = instantOf(date, 0, zone).getTime();
  const latest = date < today ? midnight + 8 * 60 * MINUTE_MS : now.getTime() - MINUTE_MS;
  const booked = Array.from({ length: count }, () => bookedAt(midnight, latest, chance)).sort(
    (a, b) => Number(a) - Number(b),
  );
  const minutes = arrivals(date, count);
  const done = Math.floor(count / 2);
  // Today's first half has come in between midnight and now, however early that is.
  const soFar = date === today ? (now.getTime() - midnight) / (done + 1) : Infinity;
  const pace = Math.min(CHECK_MINUTES * MINUTE_MS, soFar);
  return pickSome(patients, count, chance).map((patient, i) => {
    const isPast = date < today || (date === today && i < done);
    const status = isPast ? outcome(chance) : chance.share() < CANCELLED_SHARE / 2 ? 'CANCELLED' : 'BOOKED';
    const came = status === 'VERIFIED' || status === 'COMPLETED';
    const own = date < today ? midnight + minutes[i]! * MINUTE_MS : now.getTime() - (done - i) * pace;
    const at = date < today ? own + chance.between(0, LATEST_MS) : own;
    const called = date < today ? own + LATEST_MS : own;
    const completed = called + CONSULTATIONS[i % CONSULTATIONS.length]! * pace;
    return {
      ...{ ...patient, date, serial: i + 1, status, bookedAt: booked[i]! },
      verifiedAt: came ? new Date(at) : null,
      calledAt: status === 'COMPLETED' ? new Date(called) : null,
      completedAt: status === 'COMPLETED' ? new Date(completed) : null,
    };
  });
}

/** The first day of six months of days, seen from `today`. */
export const firstSampleDay = (today: string): string => addMonths(today, -MONTHS);

/** Believable appointments from `from` to the last bookable day: the past is over, today is half done, the rest fills up. */
export function sampleDays(
  from: string,
  now: Date,
  zone: string,
  patients: readonly SamplePatient[],
  chance: Chance,
): SampleAppointment[] {
  const moment = { today: clinicTime(now, zone).date, now, zone };
  const last = addDays(moment.today, BOOKING_DAYS - 1);
  return daysFrom(from, Math.max(0, daysBetween(from, last) + 1)).flatMap((date) =>
    dayOf(date, moment, patients, chance),
  );
}
