import { firstText } from '@baari/client/failures';
import { newPasswordLength, otp, register } from '@baari/contract/account';
import { CODE_VALID_MINUTES } from '@baari/contract/limits';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { PasswordField } from '../../lib/PasswordField.tsx';
import { session } from '../../lib/session.ts';
import { rulesOf } from '../../lib/rules.ts';
import { forgetSent } from './code-lock.ts';
import { OtpField } from './fields.tsx';
import { ResendButton } from './ResendButton.tsx';
import { useHumanCheck } from './use-human-check.ts';

/** Length here; what the password must contain is the server's rule. */
const codeForm = z.object({ otp, password: newPasswordLength });

export function SignupCodeStep({ email, onResend }: { email: string; onResend: () => void }) {
  const t = texts('account');
  const common = texts('common');
  const { act, busy } = useAct();
  const humanCheck = useHumanCheck();
  const form = useForm({ resolver: rulesOf(codeForm), defaultValues: { otp: '', password: '' } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const reCaptcha = await humanCheck.take();
    if (!reCaptcha) return;
    const failed = common('somethingWentWrong');
    const body = { email, ...values, reCaptcha };
    const answer = await act(() => call(register, { body }), { failed, bodyFirst: true, refusedText: firstText });
    if (!answer) return;
    forgetSent('signup', email);
    await session.check();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text size="sm">{t('sentTo', { email, minutes: CODE_VALID_MINUTES })}</Text>
        {/* Hidden; tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <OtpField {...form.register('otp')} error={errors.otp?.message} autoFocus />
        <PasswordField
          {...form.register('password')}
          autoComplete="new-password"
          description={t('passwordHint')}
          error={errors.password?.message}
        />
        <Button type="submit" loading={busy}>
          {t('signup.submit')}
        </Button>
        <ResendButton purpose="signup" email={email} onResend={onResend} />
      </Stack>
    </form>
  );
}
