import type { CurrentUser } from '@baari/contract/account';
import { Page } from '@baari/ui/Page';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeadingFocus } from '../../../lib/use-heading-focus.ts';
import { firstValues } from './form-values.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** The first submission; `children` are shown below the form. */
export default function CreateProfile({ doctor, children }: { doctor: CurrentUser; children: ReactNode }) {
  const { t } = useTranslation('profile');
  const profileForm = useProfileForm({ doctorId: doctor._id, stored: firstValues(doctor), editing: false });
  useHeadingFocus();
  return (
    <Page title={t('form.create')} width="whole">
      <Text fw={500} c="var(--baari-teal-text)">
        {t('form.trial')}
      </Text>
      <ProfileForm {...profileForm} />
      {children}
    </Page>
  );
}
