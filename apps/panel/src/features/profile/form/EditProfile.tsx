import type { ProfileData } from '@baari/contract/profile';
import { Page } from '@baari/ui/Page';
import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { valuesOf } from './form-values.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { UnsavedDialog } from './UnsavedChanges.tsx';
import { useHeadingFocus } from '../../../lib/use-heading-focus.ts';
import { useProfileForm } from './use-profile-form.ts';

interface EditProfileProps {
  doctorId: string;
  profile: ProfileData;
  /** Back to the view, after saving, Cancel or close. */
  onDone: () => void;
}

/** The edit form; Cancel and the close icon ask first if something would be lost. */
export default function EditProfile({ doctorId, profile, onDone }: EditProfileProps) {
  const t = texts('profile');
  const [asking, setAsking] = useState(false);
  const profileForm = useProfileForm({
    doctorId,
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
    <Page
      title={t('form.edit')}
      width="whole"
      aside={<CloseButton size={44} aria-label={t('form.close')} onClick={cancel} />}
    >
      <ProfileForm {...profileForm} onCancel={cancel} />
      <UnsavedDialog
        opened={asking}
        lead={t('leave.lost')}
        leave={t('leave.discard')}
        onStay={() => setAsking(false)}
        onLeave={discard}
      />
    </Page>
  );
}
