import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState, Waiting } from '@baari/ui/states';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { NotYet } from '../../lib/NotYet.tsx';
import { useProfile } from '../../lib/profile.ts';
import { useMay, usePractice } from '../../lib/practice.ts';
import { DangerZone } from './deletion/DangerZone.tsx';
import { ProfileView } from './view/ProfileView.tsx';
import { PageLink } from './PageLink.tsx';

// Looking at the profile does not need the form's code.
const CreateProfile = lazy(() => import('./form/CreateProfile.tsx'));
const EditProfile = lazy(() => import('./form/EditProfile.tsx'));

/** The profile: the creation form, or once complete the view with an edit toggle. */
export default function ProfileScreen() {
  const t = texts('profile');
  const common = texts('common');
  const practice = usePractice();
  const isOwner = useMay('owner');
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
          <PageLink to="yourData" />
          <DangerZone hasProfile={false} />
        </CreateProfile>
      ) : editing ? (
        <EditProfile doctorId={practice._id} profile={profile.data} onDone={() => setEditing(false)} />
      ) : (
        <ProfileView profile={profile.data} onEdit={() => setEditing(true)}>
          <PageLink to="bookingSafety" />
          <PageLink to="patientMessages" />
          {isOwner && <PageLink to="members" />}
          <PageLink to="yourData" />
          <DangerZone hasProfile />
        </ProfileView>
      )}
    </Suspense>
  );
}
