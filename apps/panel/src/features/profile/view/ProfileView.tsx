import type { ProfileData } from '@baari/contract/profile';
import { Page } from '@baari/ui/Page';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts.ts';
import { bookingBar } from '../../../lib/booking-bar.ts';
import { BookingNotes } from '../../../lib/BookingNotes.tsx';
import { AppointmentDates } from './AppointmentDates.tsx';
import { AvailabilityCard } from './AvailabilityCard.tsx';
import { Details } from './Details.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import classes from './view.module.css';
import { useHeadingFocus } from '../../../lib/use-heading-focus.ts';
import { WorkingHours } from './WorkingHours.tsx';

interface ProfileViewProps {
  profile: ProfileData;
  onEdit: () => void;
  /** Below what patients see. */
  children: ReactNode;
}

/** The profile: at a glance whether, when and where patients are seen. */
export function ProfileView({ profile, onEdit, children }: ProfileViewProps) {
  const t = texts('profile');
  const { workingDays } = profile.availability;
  useHeadingFocus();
  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      <BookingNotes />
      <ProfileHeader profile={profile} onEdit={onEdit} />
      {!bookingBar(profile) && <AvailabilityCard profile={profile} />}
      <div className={classes.columns}>
        <WorkingHours workingDays={workingDays} />
        <AppointmentDates workingDays={workingDays} />
        <Details profile={profile} />
      </div>
      {children}
    </Page>
  );
}
