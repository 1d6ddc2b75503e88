import { startGoogleSignIn } from '@baari/contract/account-google';
import type { GoogleReturn } from '@baari/contract/account-google';
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { API_BASE } from './api.ts';
import { useConfig } from './use-config.ts';

interface ReauthFormProps {
  texts: Readonly<Record<'intro' | 'password' | 'confirm' | 'google' | 'googleLink', string>>;
  color?: string;
  /** Where Google sends the person back to. */
  returnTo: GoogleReturn;
  /** Sends the password; returns what was wrong with it. Undefined if the account has none and only Google can confirm. */
  onConfirm?: ((password: string) => Promise<string | undefined>) | undefined;
}

/** Asks the doctor to log in again before a deletion or a download of all data. */
export function ReauthForm({ texts, color, returnTo, onConfirm }: ReauthFormProps) {
  const { data: config } = useConfig();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (onConfirm) setWrong(await onConfirm(password));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>{texts.intro}</Text>
        {onConfirm && (
          <>
            <PasswordInput
              label={texts.password}
              autoComplete="current-password"
              required
              data-autofocus
              autoFocus
              value={password}
              error={wrong}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" {...(color && { color })}>
              {texts.confirm}
            </Button>
          </>
        )}
        {config?.googleSignIn && (
          <Text size="sm" c="dimmed">
            {texts.google}{' '}
            <Anchor underline="always" href={`${API_BASE}${startGoogleSignIn.path}?from=${returnTo}`}>
              {texts.googleLink}
            </Anchor>
          </Text>
        )}
      </Stack>
    </form>
  );
}
