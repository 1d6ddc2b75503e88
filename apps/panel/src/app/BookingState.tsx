import type { ProfileData } from '@baari/contract/profile';
import { Icon } from '@baari/ui/Icon';
import { useTranslation } from 'react-i18next';
import { AvailabilitySwitch } from '../lib/AvailabilitySwitch.tsx';
import { AppLink } from '../lib/navigation.tsx';
import { hasRunningPlan } from '../lib/NoPlanNote.tsx';
import { paths } from '../lib/paths.ts';
import classes from './Rail.module.css';

/** Whether patients can book: the switch, or where it decides nothing the way to what does. */
export function BookingState({ profile: { subscription, availability } }: { profile: ProfileData }) {
  const { t } = useTranslation();
  if (hasRunningPlan(subscription))
    return availability.callToBook ? (
      <AppLink to={paths.bookingSafety} className={classes.callToBook} title={t('callToBook')}>
        <Icon name="phone" />
        <span>{t('callToBook')}</span>
      </AppLink>
    ) : (
      <AvailabilitySwitch isAvailable={availability.isAvailable} />
    );
  return (
    <AppLink to={paths.checkout} className={classes.noPlan} title={t('noPlan.title')}>
      <Icon name="alert" />
      <span>{t('noPlan.title')}</span>
    </AppLink>
  );
}
