import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/use-config.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../../lib/profile.ts';
import { planHint } from './plan-hint.ts';
import classes from './Today.module.css';

/** Says that the trial or plan ends soon or has ended, with a link to buy. */
export function PlanEnd() {
  const { t } = useTranslation('home');
  const config = useConfig().data;
  const subscription = useProfile().data?.subscription;
  const hint = config && subscription && planHint(subscription, config.today, config.clinicTimeZone);
  if (!hint) return null;
  const { of, daysLeft } = hint;
  const ended = daysLeft === null;
  return (
    <Anchor component={AppLink} to={paths.checkout} className={classes.hint} data-ended={ended}>
      {ended && t(`hint.${of}.ended`)}
      {daysLeft === 0 && t(`hint.${of}.today`)}
      {!ended && daysLeft > 0 && t(`hint.${of}.in`, { count: daysLeft })}
    </Anchor>
  );
}
