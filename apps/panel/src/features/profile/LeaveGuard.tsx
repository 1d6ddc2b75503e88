import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { session } from '../../lib/session.ts';
import type { FormValues } from './form-values.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Asks before the page is left with changes; who was logged out has to leave. */
export function LeaveGuard() {
  const { t } = useTranslation('profile');
  const { control } = useFormContext<FormValues>();
  const { isDirty } = useFormState({ control });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && session.get().status === 'logged-in' && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      lead={t('leave.kept')}
      leave={t('leave.leave')}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
