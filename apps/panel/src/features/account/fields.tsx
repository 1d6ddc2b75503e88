import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { texts } from '../../lib/texts.ts';

/** An e-mail field with the right keyboard and autofill. */
export function EmailField(props: TextInputProps) {
  const t = texts('account');
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

/** The mailed code; phones can fill it in. */
export function OtpField(props: TextInputProps) {
  const t = texts('account');
  return <TextInput label={t('otp')} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} />;
}
