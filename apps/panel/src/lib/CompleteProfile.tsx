import { EmptyState } from '@baari/ui/states';
import { Button } from '@mantine/core';
import { texts } from './texts.ts';
import { AppLink } from './navigation.tsx';
import { paths } from './paths.ts';

/** Shown instead of a page's content to a doctor without a profile. */
export function CompleteProfile() {
  const t = texts('common');
  return (
    <EmptyState
      title={t('completeProfile')}
      action={
        <Button component={AppLink} to={paths.profile}>
          {t('goToProfile')}
        </Button>
      }
    />
  );
}
