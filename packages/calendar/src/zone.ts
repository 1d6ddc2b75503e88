import type { ClinicDate } from './days.ts';

/** An instant on the clinic's clock. */
export interface ClinicTime {
  date: ClinicDate;
  /** Minutes since the clinic's midnight, 0 to 1439. */
  minute: number;
}

const MS_PER_MINUTE = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** What each zone's clock showed when it was last read, and in which minute since 1970. */
const lastRead = new Map<string, { minute: number; time: ClinicTime }>();

/**
 * The clinic's date and minute of day at `instant`, in the IANA zone `zone`. Throws RangeError on an unknown zone. Read once a
 * minute: since 1972 clocks everywhere differ by whole minutes.
 */
export function clinicTime(instant: Date, zone: string): ClinicTime {
  const minute = Math.floor(instant.getTime() / MS_PER_MINUTE);
  const last = lastRead.get(zone);
  if (last?.minute === minute) return last.time;
  const time = readClock(instant, zone);
  lastRead.set(zone, { minute, time });
  return time;
}

function readClock(instant: Date, zone: string): ClinicTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = value;
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** The clinic's clock at an instant, with the instant of its midnight. */
export interface ClinicClock extends ClinicTime {
  now: Date;
  /** Counted back from now. On a day when the clock changes, it is an hour off before the change. */
  midnight: Date;
}

/** The clinic's clock at `now`, in the IANA zone `zone`. Throws RangeError on an unknown zone. */
export function clinicClock(now: Date, zone: string): ClinicClock {
  const time = clinicTime(now, zone);
  const thisMinute = Math.floor(now.getTime() / MS_PER_MINUTE);
  return { ...time, now, midnight: new Date((thisMinute - time.minute) * MS_PER_MINUTE) };
}

/**
 * The instant when the clinic's clock shows `date` and `minute`, with zero seconds. If a clock change skips that
 * time, the instant after the gap; if the time comes twice, the first.
 */
export function instantOf(date: ClinicDate, minute: number, zone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minute * MS_PER_MINUTE;
  const shown = (ms: number) => {
    const there = clinicTime(new Date(ms), zone);
    return Date.parse(`${there.date}T00:00:00Z`) + there.minute * MS_PER_MINUTE;
  };
  const offsets = [wanted - 86_400_000, wanted + 86_400_000].map((ms) => shown(ms) - ms);
  const candidates = offsets.map((offset) => wanted - offset).sort((a, b) => a - b);
  return new Date(candidates.find((ms) => shown(ms) === wanted) ?? candidates[candidates.length - 1]!);
}
