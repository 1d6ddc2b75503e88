import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { secondsLocked } from './code-lock.ts';
import type { CodePurpose } from './code-lock.ts';

/** How often the remaining seconds are read. */
const TICK_MS = 250;

/** Seconds that are read again every second until 0; they follow the clock, not the number of ticks. */
function useSeconds(read: () => number): number {
  const [seconds, setSeconds] = useState(read);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds(read()), TICK_MS);
    return () => clearInterval(timer);
  }, [read, running]);
  return seconds;
}

interface ResendButtonProps {
  purpose: CodePurpose;
  email: string;
  /** Back to the e-mail step. */
  onResend: () => void;
}

/** Counts down; at 0 it leads back to the e-mail step. */
export function ResendButton({ purpose, email, onResend }: ResendButtonProps) {
  const t = texts('account');
  const n = useSeconds(useCallback(() => secondsLocked(purpose, email, Date.now()), [purpose, email]));
  return (
    <Button variant="default" className="figures" disabled={n > 0} onClick={onResend}>
      {n > 0 ? t('resendIn', { n }) : t('resend')}
    </Button>
  );
}
