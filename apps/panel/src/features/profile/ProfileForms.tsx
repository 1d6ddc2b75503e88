import type { CurrentUser } from '@baari/contract/account';
import type { ProfileData } from '@baari/contract/profile';
import { Page } from '@baari/ui/Page';
import { CloseButton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DangerZone } from './DangerZone.tsx';
import { firstValues, valuesOf } from './form-values.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useProfileForm } from './use-profile-form.ts';

/** The first submission. */
export function CreateProfile({ doctor }: { doctor: CurrentUser }) {
  const { t } = useTranslation('profile');
  const profileForm = useProfileForm({ doctorId: doctor._id, stored: firstValues(doctor), editing: false });
  useHeadingFocus();
  return (
    <Page title={t('form.create')}>
      <Text fw={600} c="var(--baari-teal-text)">
        {t('form.trial')}
      </Text>
      <ProfileForm {...profileForm} />
      <DangerZone hasProfile={false} />
    </Page>
  );
}

interface EditProfileProps {
  doctor: CurrentUser;
  profile: ProfileData;
  /** Back to the view: saved, cancelled or closed. */
  onDone: () => void;
}

/** An edit; Cancel and the close icon lead back and ask first where something would be lost. */
export function EditProfile({ doctor, profile, onDone }: EditProfileProps) {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const profileForm = useProfileForm({
    doctorId: doctor._id,
    stored: valuesOf(profile),
    editing: true,
    onSaved: onDone,
  });
  const { isDirty } = profileForm.form.formState;
  useHeadingFocus();

  const cancel = () => (isDirty ? setAsking(true) : onDone());
  const discard = () => {
    profileForm.discard();
    onDone();
  };
  return (
    <Page title={t('form.edit')} aside={<CloseButton size={44} aria-label={t('form.close')} onClick={cancel} />}>
      <ProfileForm {...profileForm} onCancel={cancel} />
      <LeaveDialog
        opened={asking}
        lead={t('leave.lost')}
        leave={t('leave.discard')}
        onStay={() => setAsking(false)}
        onLeave={discard}
      />
    </Page>
  );
}
