import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState, Waiting } from '@baari/ui/states';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { NotYet } from '../../lib/NotYet.tsx';
import { useProfile } from '../../lib/profile.ts';
import { usePractice } from '../../lib/practice.ts';
import { DangerZone } from './deletion/DangerZone.tsx';
import { ProfileView } from './view/ProfileView.tsx';
import { BookingSafetyLink } from './BookingSafetyLink.tsx';
import { MembersLink } from './MembersLink.tsx';
import { YourDataLink } from './YourDataLink.tsx';

// Looking at the profile does not need the form's code.
const CreateProfile = lazy(() => import('./form/CreateProfile.tsx'));
const EditProfile = lazy(() => import('./form/EditProfile.tsx'));

/** The profile: the creation form, or once complete the view with an edit toggle. */
export default function ProfileScreen() {
  const t = texts('profile');
  const common = texts('common');
  const practice = usePractice();
  const profile = useProfile();
  const [editing, setEditing] = useState(false);
  const failed = useReadFailure(profile.error, t('view.unread'));
  if (!practice) return null;
  const loading = <Waiting text={t('view.loading')} />;

  if (practice.profileCompleted && profile.data === undefined) {
    return (
      <Page title={t('title')} barName={t('title')}>
        {failed ? (
          <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void profile.refetch()} />
        ) : (
          <NotYet>
            {loading}
            <CardSkeletons heights={[168, 84, 180, 120]} />
          </NotYet>
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
      {!practice.profileCompleted || !profile.data ? (
        <CreateProfile practice={practice}>
          <YourDataLink />
          <DangerZone hasProfile={false} />
        </CreateProfile>
      ) : editing ? (
        <EditProfile doctorId={practice._id} profile={profile.data} onDone={() => setEditing(false)} />
      ) : (
        <ProfileView profile={profile.data} onEdit={() => setEditing(true)}>
          <BookingSafetyLink />
          <MembersLink />
          <YourDataLink />
          <DangerZone hasProfile />
        </ProfileView>
      )}
    </Suspense>
  );
}
