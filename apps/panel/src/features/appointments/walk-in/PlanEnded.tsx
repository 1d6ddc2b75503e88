import { Button, Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { paths } from '../../../lib/paths.ts';
import { practice, useMay, usePractice } from '../../../lib/practice.ts';
import { usePracticeFacts } from '../../../lib/profile.ts';
import classes from './walk-in.module.css';

/** Says why nobody can be added, as the service says it, and leads to where that is mended. */
export function PlanEnded({ why }: { why: string }) {
  const t = texts('appointments');
  const here = usePractice();
  const mayMend = useMay('doctor');
  const isSuspended = usePracticeFacts().data?.licence.state === 'suspended';
  return (
    <div role="alert" className={classes.planEnded}>
      <div>
        <Text fw={500}>{why}</Text>
        <Text size="sm">{t('planEnded.stay')}</Text>
      </div>
      {here && mayMend && (
        <Button
          component={AppLink}
          to={isSuspended ? paths.home : paths.subscription}
          onClick={() => practice.choose(here._id)}
        >
          {t(isSuspended ? 'planEnded.home' : 'planEnded.open')}
        </Button>
      )}
    </div>
  );
}
