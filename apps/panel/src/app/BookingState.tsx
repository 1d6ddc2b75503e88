import type { ProfileData } from '@baari/contract/profile';
import { Icon } from '@baari/ui/Icon';
import { useTranslation } from 'react-i18next';
import { AvailabilitySwitch } from '../lib/AvailabilitySwitch.tsx';
import { bookingBar } from '../lib/booking-bar.ts';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import classes from './Rail.module.css';

/** Whether patients can book: the switch, or where it decides nothing the way to what does. */
export function BookingState({ profile }: { profile: ProfileData }) {
  const { t } = useTranslation();
  const { availability } = profile;
  const bar = bookingBar(profile);
  if (bar)
    return (
      <AppLink
        to={bar === 'no-plan' ? paths.checkout : paths.profile}
        className={classes.noPlan}
        title={t('noPlan.title')}
      >
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
