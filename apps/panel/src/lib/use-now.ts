import { useEffect, useState } from 'react';

/** Often enough for minutes. */
const LOOK_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

/** The device's time, in milliseconds; it is looked at several times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whole minutes from an instant (ISO 8601) until `now`; undefined without one. */
export const minutesSince = (instant: string | null | undefined, now: number): number | undefined =>
  instant ? Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS)) : undefined;
