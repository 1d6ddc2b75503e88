import { PasswordInput, TextInput } from '@mantine/core';
import type { PasswordInputProps, TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** An e-mail address; the keyboard and the filling-in fit it. */
export function EmailField(props: TextInputProps) {
  const { t } = useTranslation('account');
  return (
    <TextInput
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** The mailed code; phones offer it from the message. */
export function OtpField(props: TextInputProps) {
  const { t } = useTranslation('account');
  return <TextInput label={t('otp')} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} />;
}

/** A password that can be looked at. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('account');
  const [visible, setVisible] = useState(false);
  const toggleLabel = visible ? t('hidePassword') : t('showPassword');
  return (
    <PasswordInput
      label={t('password')}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0, 'aria-hidden': false }}
      rightSectionWidth={46}
      {...props}
    />
  );
}
