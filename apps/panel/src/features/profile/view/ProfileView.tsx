import type { ProfileData } from '@baari/contract/profile';
import { Page } from '@baari/ui/Page';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LicenceNote } from '../../../lib/LicenceNote.tsx';
import { hasRunningPlan, NoPlanNote } from '../../../lib/NoPlanNote.tsx';
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
  const { t } = useTranslation('profile');
  const { isAvailable, callToBook, workingDays } = profile.availability;
  useHeadingFocus();
  return (
    <Page title={t('title')} width="whole">
      <LicenceNote />
      <NoPlanNote />
      <ProfileHeader profile={profile} onEdit={onEdit} />
      <AvailabilityCard
        isAvailable={isAvailable}
        callToBook={callToBook}
        hasPlan={hasRunningPlan(profile.subscription)}
        licence={profile.licence.state}
      />
      <div className={classes.columns}>
        <WorkingHours workingDays={workingDays} />
        <AppointmentDates workingDays={workingDays} />
        <Details profile={profile} />
      </div>
      {children}
    </Page>
  );
}
