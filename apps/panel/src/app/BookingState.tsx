import type { PracticeFacts } from '@baari/contract/profile-facts';
import { Icon } from '@baari/ui/Icon';
import { texts } from '../lib/texts.ts';
import { AvailabilitySwitch } from '../lib/AvailabilitySwitch.tsx';
import { bookingBar } from '../lib/booking-bar.ts';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { useMay } from '../lib/practice.ts';
import classes from './Rail.module.css';

/** Whether patients can book: the switch, or where it decides nothing the way to what does. */
export function BookingState({ facts }: { facts: PracticeFacts }) {
  const t = texts('common');
  const mayMend = useMay('doctor');
  const maySwitch = useMay('receptionist');
  const { availability } = facts;
  const bar = bookingBar(facts);
  if (bar && !mayMend)
    return (
      <span className={classes.noPlan}>
        <Icon name="alert" />
        <span>{t('noPlan.title')}</span>
      </span>
    );
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
  if (!maySwitch || (availability.callToBook && !mayMend)) return null;
  if (!availability.callToBook) return <AvailabilitySwitch isAvailable={availability.isAvailable} />;
  return (
    <AppLink to={paths.bookingSafety} className={classes.callToBook} title={t('callToBook')}>
      <Icon name="phone" />
      <span>{t('callToBook')}</span>
    </AppLink>
  );
}
