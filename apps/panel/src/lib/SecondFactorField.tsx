import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';

/** Takes a code of an authenticator app, or a recovery code, where it is asked for beside the password; it has the focus as it comes. */
export const SecondFactorField = (props: TextInputProps) => (
  <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus {...props} />
);
