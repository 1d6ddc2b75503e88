import { useEffect, useState } from 'react';
import { clinicTime } from '@baari/calendar/zone';
import { timeOf } from '@baari/calendar/slots';

const TICK_MS = 1_000;

/** The instant now, to the second, by the server's clock. */
export function useNow(aheadMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + aheadMs;
}

/** HH:MM on the clinic's clock. */
export const clinicClock = (instant: number, zone: string): string =>
  timeOf(clinicTime(new Date(instant), zone).minute);
