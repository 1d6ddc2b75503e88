import { daysBetween } from '@baari/calendar/days';
import type { ClinicDate } from '@baari/calendar/days';
import { clinicTime } from '@baari/calendar/zone';

interface Period {
  startDate: string;
  endDate: string;
}

export interface PeriodLook {
  start: ClinicDate;
  end: ClinicDate;
  /** Whole days until it ends; 0 on its last day. */
  daysLeft: number;
  /** Share of the period that has passed, 0 to 100. */
  usedPercent: number;
}

/** A period of the subscription as the clinic's calendar shows it on `today`. */
export function lookOf({ startDate, endDate }: Period, today: ClinicDate, zone: string): PeriodLook {
  const start = clinicTime(new Date(startDate), zone).date;
  const end = clinicTime(new Date(endDate), zone).date;
  const length = Math.max(1, daysBetween(start, end));
  const passed = Math.min(length, Math.max(0, daysBetween(start, today)));
  return {
    start,
    end,
    daysLeft: Math.max(0, daysBetween(today, end)),
    usedPercent: Math.round((passed / length) * 100),
  };
}

/** Only 'expired' counts as expired; any other status is active. */
export const isExpired = (status: string): boolean => status === 'expired';
