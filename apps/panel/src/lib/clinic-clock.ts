import { clockText, instantText, rangeText } from '@baari/calendar/clock-text';
import { clinicClock, clinicTime } from '@baari/calendar/zone';
import type { TimeRange } from '@baari/contract/day';
import type { Clock } from '@baari/contract/vocabulary';
import type { PublicConfig } from '@baari/contract/public-config';
import { texts } from './texts.ts';
import { formatInstantDate } from './format.ts';
import { usePractice } from './practice.ts';
import { useConfig } from './use-config.ts';

/** Used until the server has told the clinic's zone. */
const FALLBACK_ZONE = 'Asia/Kolkata';

/** Hours of half a day. */
const NOON = 12;

/** The zone of the clinic's clock. */
export const useClinicZone = (): string => useConfig().data?.clinicTimeZone ?? FALLBACK_ZONE;

const DAY_MS = 24 * 60 * 60_000;
/** Within this time after the clinic's midnight its date is read again: at random, so that not all panels ask at once. */
const AFTER_MIDNIGHT_MS = 60_000;

/** A desk that is left open overnight shows the new day in the morning, and calls nobody of the day before. */
function untilNextDate({ state: { data } }: { state: { data?: PublicConfig | undefined } }): number | false {
  if (!data) return false;
  const { now, midnight } = clinicClock(new Date(), data.clinicTimeZone);
  return midnight.getTime() + DAY_MS - now.getTime() + Math.random() * AFTER_MIDNIGHT_MS;
}

/** The clinic's date now; undefined until the server has told it, and the device's own date if it cannot. */
export function useToday(): string | undefined {
  const config = useConfig(untilNextDate);
  if (config.data) return config.data.today;
  return config.isError ? clinicTime(new Date(), FALLBACK_ZONE).date : undefined;
}

/** How the clinic writes its times. */
export const useClock = (): Clock => usePractice()?.clock ?? '12h';

/** When a turn comes: 10:20 – 10:40 am, or about 10:30 am. Cheap enough for each row of a long list. */
export function useRangeText(): (range: TimeRange) => string {
  const t = texts('common');
  const clock = useClock();
  return (range) =>
    rangeText(range, clock, {
      between: '–',
      about: (time) => t('about', { time }),
      or: (before, from) => t('orFrom', { before, from }),
    });
}

/** When a turn begins, as short as can be: 10:20, whichever half of the day it is; 1:05? if that may be after a pause. */
export function useStartText(): (range: TimeRange) => string {
  const clock = useClock();
  return ({ from, pause }) => clockText(from, clock).replace(/ [ap]m$/, '') + (pause ? '?' : '');
}

/** Times as the clinic has chosen to write them. */
export function useTimes() {
  const zone = useClinicZone();
  const clock = useClock();
  const range = useRangeText();
  return {
    range,
    /** HH:MM as 5:05 pm or 17:05. */
    time: (time: string): string => clockText(time, clock),
    /** An hour of the day, 0 to 23, short: 5 or 17; with its half of the day 5 pm or 17. */
    hour: (hour: number, withHalf: boolean): string => {
      if (clock === '24h') return String(hour);
      const half = hour < NOON ? 'am' : 'pm';
      return `${hour % NOON || NOON}${withHalf ? ` ${half}` : ''}`;
    },
    /** An instant (ISO 8601) on the clinic's clock. */
    at: (instant: string): string => instantText(new Date(instant), zone, clock),
  };
}

/** An instant as date and time at the clinic. */
export function useWhen() {
  const zone = useClinicZone();
  const { at } = useTimes();
  return (instant: string) => ({ date: formatInstantDate(instant, zone), time: at(instant) });
}
