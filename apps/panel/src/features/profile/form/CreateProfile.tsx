import type { Practice } from '@baari/contract/practice';
import { Page } from '@baari/ui/Page';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts.ts';
import { useTrialUsed } from '../../../lib/profile.ts';
import { useDoctor } from '../../../lib/session.ts';
import { useHeadingFocus } from '../../../lib/use-heading-focus.ts';
import { firstValues } from './form-values.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** The first submission; `children` are shown below the form. */
export default function CreateProfile({ practice, children }: { practice: Practice; children: ReactNode }) {
  const t = texts('profile');
  const doctor = useDoctor();
  const { _id, role } = practice;
  // An owner who completes a colleague's profile does not put their own name and address there.
  const isOwn = doctor?._id === _id || role === 'doctor';
  const { email = '', name = null } = (isOwn && doctor) || {};
  const profileForm = useProfileForm({ doctorId: _id, stored: firstValues({ email, name }), editing: false });
  const trialUsed = useTrialUsed();
  useHeadingFocus();
  return (
    <Page title={t('form.create')} width="whole">
      <Text fw={500} c="var(--baari-teal-text)">
        {trialUsed === undefined ? '\u00a0' : t(trialUsed ? 'form.trialUsed' : 'form.trial')}
      </Text>
      <ProfileForm {...profileForm} />
      {children}
    </Page>
  );
}
