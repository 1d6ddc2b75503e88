import type { Role } from '@baari/contract/roles';
import { suffices } from '@baari/contract/roles';
import { EmptyState } from '@baari/ui/states';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import { AppLink } from './navigation.tsx';
import { paths } from './paths.ts';
import { usePractice } from './practice.ts';

/** A screen for who is at least this at the practice; to others it says why not, also where its address was typed by hand. */
export function Allowed({ least, children }: { least: Role; children: ReactNode }) {
  const t = texts('common');
  const practice = usePractice();
  if (!practice) return <Without title={t('practice.none')} hint={t('practice.noneHint')} />;
  if (!suffices(practice.role, least))
    return (
      <Without
        title={t('practice.notAllowed')}
        hint={t('practice.notAllowedHint')}
        action={
          <Button component={AppLink} to={paths.appointments} variant="default">
            {t('leadOn.over')}
          </Button>
        }
      />
    );
  if (!practice.profileCompleted && !suffices(practice.role, 'doctor'))
    return <Without title={t('practice.noProfile')} hint={t('practice.noProfileHint')} />;
  return children;
}

function Without(said: { title: string; hint: string; action?: ReactNode }) {
  return (
    <div role="status">
      <EmptyState {...said} />
    </div>
  );
}
