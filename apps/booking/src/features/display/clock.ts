import { useEffect, useState } from 'react';
import { clinicTime } from '@baari/calendar/zone';
import { timeOf } from '@baari/calendar/slots';

/** How often the clock is read. */
const TICK_MS = 1_000;

/** The device's clock, to the second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How far the server's clock is ahead of the device's, in milliseconds. Read with each connection, because a television's clock is often wrong. */
export function useAhead(isLive: boolean): number {
  const [aheadMs, setAhead] = useState(0);
  useEffect(() => {
    if (!isLive) return;
    const stop = new AbortController();
    // Any answer will do: each has a Date header.
    fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: stop.signal }).then(
      ({ headers }) => {
        const writtenAt = Date.parse(headers.get('date') ?? '');
        if (writtenAt) setAhead(writtenAt - Date.now());
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [isLive]);
  return aheadMs;
}

/** HH:MM on the clinic's clock. */
export const clinicClock = (instant: number, zone: string): string =>
  timeOf(clinicTime(new Date(instant), zone).minute);
