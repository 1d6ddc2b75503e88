import type { ProfileData } from '@baari/contract/profile';
import { Icon } from '@baari/ui/Icon';
import { useTranslation } from 'react-i18next';
import { AvailabilitySwitch } from '../lib/AvailabilitySwitch.tsx';
import { AppLink } from '../lib/navigation.tsx';
import { hasRunningPlan } from '../lib/NoPlanNote.tsx';
import { paths } from '../lib/paths.ts';
import classes from './Rail.module.css';

/** Whether patients can book: the switch, or where it decides nothing the way to what does. */
export function BookingState({ profile: { subscription, availability, licence } }: { profile: ProfileData }) {
  const { t } = useTranslation();
  const isBarred = licence.state === 'refused' || licence.state === 'suspended';
  if (isBarred || !hasRunningPlan(subscription))
    return (
      <AppLink to={isBarred ? paths.profile : paths.checkout} className={classes.noPlan} title={t('noPlan.title')}>
        <Icon name="alert" />
        <span>{t('noPlan.title')}</span>
      </AppLink>
    );
  if (!availability.callToBook) return <AvailabilitySwitch isAvailable={availability.isAvailable} />;
  return (
    <AppLink to={paths.bookingSafety} className={classes.callToBook} title={t('callToBook')}>
      <Icon name="phone" />
      <span>{t('callToBook')}</span>
    </AppLink>
  );
}
