import { startGoogleSignIn } from '@baari/contract/account-google';
import { Button, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { API_BASE } from '../../lib/api.ts';

/** Starts Google sign-in by leaving the page: the server answers with a redirect. */
export function GoogleButton() {
  const t = texts('account');
  return (
    <>
      <Button
        component="a"
        href={API_BASE + startGoogleSignIn.path}
        variant="default"
        fullWidth
        leftSection={<GoogleSign />}
      >
        {t('google')}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {t('orMail')}
      </Text>
    </>
  );
}

function GoogleSign() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.6z"
      />
      <path fill="#34A853" d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2a5.4 5.4 0 0 1-8.1-2.8H1v2.3A9 9 0 0 0 9 18z" />
      <path fill="#FBBC05" d="M4 10.8a5.4 5.4 0 0 1 0-3.5V5H1a9 9 0 0 0 0 8.1l3-2.3z" />
      <path fill="#EA4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3A5.4 5.4 0 0 1 9 3.6z" />
    </svg>
  );
}
