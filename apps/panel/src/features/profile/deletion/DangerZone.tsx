import { Button, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { usePractice } from '../../../lib/practice.ts';
import { useDoctor } from '../../../lib/session.ts';
import type { Deleted } from './use-deletion.ts';
import classes from './deletion.module.css';

const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));

/** The deletions. Without a profile only the account can be deleted, and that beside the own practice alone. */
export function DangerZone({ hasProfile }: { hasProfile: boolean }) {
  const t = texts('profile');
  const isOwn = useDoctor()?._id === usePractice()?._id;
  const [what, setWhat] = useState<Deleted>('profile');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const open = (chosen: Deleted) => {
    setWhat(chosen);
    setState('open');
  };
  if (!hasProfile && !isOwn) return null;
  return (
    <section className={classes.danger}>
      <Title order={2} className={classes.heading}>
        {t('danger.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(hasProfile ? 'danger.hint' : 'danger.hintAccount')}
      </Text>
      <div className={classes.acts}>
        {hasProfile && (
          <Button variant="default" color="red" onClick={() => open('profile')}>
            {t('danger.deleteProfile')}
          </Button>
        )}
        {isOwn && (
          <Button variant="default" color="red" onClick={() => open('account')}>
            {t('danger.deleteAccount')}
          </Button>
        )}
      </div>
      {state !== 'unused' && (
        <Suspense>
          <DeleteDialog what={what} opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </section>
  );
}
