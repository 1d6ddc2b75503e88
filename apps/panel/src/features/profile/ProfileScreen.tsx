import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState, Waiting } from '@baari/ui/states';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadFailure } from '../../lib/feedback.ts';
import { useProfile } from '../../lib/profile.ts';
import { useDoctor } from '../../lib/session.ts';
import { DangerZone } from './deletion/DangerZone.tsx';
import { ProfileView } from './view/ProfileView.tsx';
import { BookingSafetyLink } from './BookingSafetyLink.tsx';
import { YourDataLink } from './YourDataLink.tsx';

// Looking at the profile does not need the form's code.
const CreateProfile = lazy(() => import('./form/CreateProfile.tsx'));
const EditProfile = lazy(() => import('./form/EditProfile.tsx'));

/** The profile: the creation form, or once complete the view with an edit toggle. */
export default function ProfileScreen() {
  const { t } = useTranslation(['profile', 'common']);
  const doctor = useDoctor();
  const profile = useProfile();
  const [editing, setEditing] = useState(false);
  const failed = useReadFailure(profile.error, t('view.unread'));
  if (!doctor) return null;
  const loading = <Waiting text={t('view.loading')} />;

  if (doctor.profileCompleted && profile.data === undefined) {
    return (
      <Page title={t('title')} barName={t('title')}>
        {failed ? (
          <ErrorState text={failed} retry={t('common:tryAgain')} onRetry={() => void profile.refetch()} />
        ) : (
          <>
            {loading}
            <CardSkeletons heights={[168, 84, 180, 120]} />
          </>
        )}
      </Page>
    );
  }
  return (
    <Suspense
      fallback={
        <Page title={t('title')} barName={t('title')}>
          {loading}
        </Page>
      }
    >
      {!doctor.profileCompleted || !profile.data ? (
        <CreateProfile doctor={doctor}>
          <YourDataLink />
          <DangerZone hasProfile={false} />
        </CreateProfile>
      ) : editing ? (
        <EditProfile doctor={doctor} profile={profile.data} onDone={() => setEditing(false)} />
      ) : (
        <ProfileView profile={profile.data} onEdit={() => setEditing(true)}>
          <BookingSafetyLink />
          <YourDataLink />
          <DangerZone hasProfile />
        </ProfileView>
      )}
    </Suspense>
  );
}
