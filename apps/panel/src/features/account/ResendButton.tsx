import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { secondsLocked } from './code-lock.ts';
import type { CodePurpose } from './code-lock.ts';
import { useSeconds } from './use-seconds.ts';

interface ResendButtonProps {
  purpose: CodePurpose;
  email: string;
  /** Back to the e-mail step. */
  onResend: () => void;
}

/** Counts the lock down; at 0 it leads back to the e-mail step. */
export function ResendButton({ purpose, email, onResend }: ResendButtonProps) {
  const { t } = useTranslation('account');
  const n = useSeconds(useCallback(() => secondsLocked(sessionStorage, purpose, email, Date.now()), [purpose, email]));
  return (
    <Button variant="default" className="figures" disabled={n > 0} onClick={onResend}>
      {n > 0 ? t('resendIn', { n }) : t('resend')}
    </Button>
  );
}
