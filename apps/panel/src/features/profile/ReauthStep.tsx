import { google } from '@baari/contract/account';
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API_BASE } from '../../lib/api.ts';
import { useConfig } from '../../lib/config.ts';
import { paths } from '../../lib/paths.ts';

/** Asks for the password before something that cannot be undone. */
export function ReauthStep({ onConfirm }: { onConfirm: (password: string) => Promise<string | undefined> }) {
  const { t } = useTranslation('profile');
  const { data: config } = useConfig();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setWrong(await onConfirm(password));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>{t('danger.reauth')}</Text>
        <PasswordInput
          label={t('danger.password')}
          autoComplete="current-password"
          required
          data-autofocus
          autoFocus
          value={password}
          error={wrong}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" color="red">
          {t('danger.confirm')}
        </Button>
        {config?.googleSignIn && (
          <Text size="sm" c="dimmed">
            {t('danger.google')}{' '}
            <Anchor underline="always" href={`${API_BASE}${google.path}?from=${paths.profile}`}>
              {t('danger.googleLink')}
            </Anchor>
          </Text>
        )}
      </Stack>
    </form>
  );
}
