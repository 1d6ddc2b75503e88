import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** A number of seconds read again and again while it is not 0; it follows the clock, not the ticks. */
export function useSeconds(read: () => number): number {
  const [seconds, setSeconds] = useState(read);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds(read()), TICK_MS);
    return () => clearInterval(timer);
  }, [read, running]);
  return seconds;
}
