import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { useBlocker } from 'react-router';
import { Dialog } from '../../../lib/Dialog.tsx';
import classes from '../../../lib/Dialog.module.css';
import { session } from '../../../lib/session.ts';
import type { FormValues } from './form-values.ts';

interface UnsavedDialogProps {
  opened: boolean;
  lead: string;
  leave: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes are lost. */
export function UnsavedDialog({ opened, lead, leave, onStay, onLeave }: UnsavedDialogProps) {
  const t = texts('profile');
  return (
    <Dialog isAboutBack opened={opened} onClose={onStay} title={t('leave.title')}>
      <Text>{lead}</Text>
      <div className={classes.answers}>
        <Button onClick={onStay} data-autofocus>
          {t('leave.stay')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks before the page is left with unsaved changes, except after a log-out. */
export function UnsavedGuard() {
  const t = texts('profile');
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
    <UnsavedDialog
      opened={blocker.state === 'blocked'}
      lead={t('leave.kept')}
      leave={t('leave.leave')}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
