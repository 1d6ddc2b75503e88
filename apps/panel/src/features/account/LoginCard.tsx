import { firstText } from '@baari/client/failures';
import { login, loginForm } from '@baari/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { PasswordField } from '../../lib/PasswordField.tsx';
import { AccountCard, CardLink } from './AccountCard.tsx';
import { EmailField } from './fields.tsx';
import { GoogleButton } from './GoogleButton.tsx';

/** The fragment of /login that shows Signup, so that Back and a reload keep it. */
export const SIGNUP_CARD = '#signup';

export function LoginCard() {
  const { t } = useTranslation(['account', 'common']);
  return (
    <AccountCard
      title={t('login.title')}
      lead={t('login.lead')}
      below={
        <Group gap={4} justify="center">
          <Text c="dimmed">{t('login.newHere')}</Text>
          <CardLink to={paths.login + SIGNUP_CARD} text={t('login.toSignup')} />
        </Group>
      }
    >
      <GoogleButton />
      <LoginForm />
    </AccountCard>
  );
}

function LoginForm() {
  const { t } = useTranslation(['account', 'common']);
  const { act, busy } = useAct();
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    const failed = t('common:somethingWentWrong');
    const answer = await act(() => call(login, { body }), { failed, bodyFirst: true, refusedText: firstText });
    if (answer) await session.check();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <EmailField {...form.register('email')} error={errors.email?.message} />
        <PasswordField
          {...form.register('password')}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <Anchor component={AppLink} to={paths.forgetPassword} fw={600} ml="auto" py={10} my={-10}>
          {t('login.forget')}
        </Anchor>
        <Button type="submit" loading={busy}>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
