import { useConfig } from '../../lib/config.ts';
import { formatInstantDate, formatInstantTime } from '../../lib/format.ts';

/** An instant as date and time at the clinic. */
export function useWhen() {
  const zone = useConfig().data?.clinicTimeZone;
  return (instant: string) => ({ date: formatInstantDate(instant, zone), time: formatInstantTime(instant, zone) });
}
