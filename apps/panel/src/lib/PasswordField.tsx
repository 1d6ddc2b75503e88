import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { texts } from './texts.ts';

/** A password field that can show its text. Its texts are in the namespace 'account'. */
export function PasswordField(props: PasswordInputProps) {
  const t = texts('account');
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
