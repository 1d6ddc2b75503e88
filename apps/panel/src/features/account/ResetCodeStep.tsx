import { firstText } from '@baari/client/failures';
import { otp, resetPassword, resetPasswordByLink } from '@baari/contract/account';
import { CODE_VALID_MINUTES, RESET_REDIRECT_SECONDS } from '@baari/contract/limits';
import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { PasswordField } from '../../lib/PasswordField.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { rulesOf } from '../../lib/rules.ts';
import { forgetSent } from './code-lock.ts';
import { OtpField } from './fields.tsx';
import { ResendButton } from './ResendButton.tsx';
import { resetForm } from './reset-form.ts';

/**
 * Goes to /login after a moment to read the success; a reset ends every session of the account. Back does not return to
 * the page of a code that is used.
 */
function useRedirect(done: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    const toLogin = () => void navigate(paths.login, { replace: true });
    const timer = setTimeout(toLogin, RESET_REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [done, navigate]);
}

interface ResetCodeStepProps {
  email: string;
  /** Stands for the code, where the link of its mail was opened. */
  token: string | undefined;
  onResend: () => void;
}

export function ResetCodeStep({ email, token, onResend }: ResetCodeStepProps) {
  const t = texts('account');
  const { act, busy } = useAct();
  const [done, setDone] = useState(false);
  useRedirect(done);
  const resolver = useMemo(() => {
    const texts = { confirmRequired: t('confirmRequired'), confirmShort: t('confirmShort'), mismatch: t('mismatch') };
    return rulesOf(resetForm(texts, token ? z.string() : otp));
  }, [t, token]);
  const form = useForm({ resolver, defaultValues: { otp: '', newPassword: '', confirmPassword: '' } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ otp, newPassword }) => {
    const run = () =>
      token
        ? call(resetPasswordByLink, { body: { email, token, newPassword } })
        : call(resetPassword, { body: { email, otp, newPassword } });
    const answer = await act(run, { failed: t('anErrorOccurred'), bodyFirst: true, refusedText: firstText });
    if (!answer) return;
    forgetSent('reset', email);
    setDone(true);
    await session.check();
  });

  // Nothing that was typed is left on the page.
  if (done) return <Text role="status">{t('reset.done')}</Text>;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {!token && <Text size="sm">{t('sentTo', { email, minutes: CODE_VALID_MINUTES })}</Text>}
        {/* Hidden; tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {!token && <OtpField {...form.register('otp')} error={errors.otp?.message} autoFocus />}
        <PasswordField
          {...form.register('newPassword')}
          autoFocus={token !== undefined}
          label={t('newPassword')}
          autoComplete="new-password"
          description={t('passwordHint')}
          error={errors.newPassword?.message}
        />
        <PasswordField
          {...form.register('confirmPassword')}
          label={t('confirmPassword')}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
        />
        <Button type="submit" loading={busy}>
          {t('reset.submit')}
        </Button>
        <ResendButton purpose="reset" email={email} onResend={onResend} />
      </Stack>
    </form>
  );
}
