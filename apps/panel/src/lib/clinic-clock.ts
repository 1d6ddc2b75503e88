import { clinicTime } from '@baari/calendar/zone';
import { formatInstantDate, formatInstantTime } from './format.ts';
import { useConfig } from './use-config.ts';

/** Used until the server has told the clinic's zone. */
const FALLBACK_ZONE = 'Asia/Kolkata';

/** The zone of the clinic's clock. */
export const useClinicZone = (): string => useConfig().data?.clinicTimeZone ?? FALLBACK_ZONE;

/** The clinic's date now; undefined until the server has told it, and the device's own date if it cannot. */
export function useToday(): string | undefined {
  const config = useConfig();
  if (config.data) return config.data.today;
  return config.isError ? clinicTime(new Date(), FALLBACK_ZONE).date : undefined;
}

/** An instant as date and time at the clinic. */
export function useWhen() {
  const zone = useConfig().data?.clinicTimeZone;
  return (instant: string) => ({ date: formatInstantDate(instant, zone), time: formatInstantTime(instant, zone) });
}
