import { finishGoogleWithCode } from '@baari/contract/account-google';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { texts } from '../../lib/texts.ts';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { AccountCard } from './AccountCard.tsx';
import { CodeStep } from './CodeStep.tsx';

/** Asks for the code after Google, where the account has a second factor. */
export function GoogleCodeCard() {
  const t = texts('account');
  const common = texts('common');
  const { act, busy } = useAct();
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code'));
    let said: string | undefined;
    const answer = await act(() => call(finishGoogleWithCode, { body: { code } }), {
      failed: common('somethingWentWrong'),
      onRefusal: ({ errors }) => (said = errors.find(({ path }) => path === 'code')?.msg) !== undefined,
    });
    setWrong(said);
    if (answer) return session.check();
    form.querySelector('input')?.focus();
  }

  return (
    <AccountCard title={t('login.title')} lead={t('login.lead')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <CodeStep error={wrong} onBack={() => void navigate(paths.login, { replace: true })} />
          <Button type="submit" loading={busy}>
            {t('login.submit')}
          </Button>
        </Stack>
      </form>
    </AccountCard>
  );
}
