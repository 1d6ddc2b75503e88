import { firstText } from '@baari/client/failures';
import { join, joinLoggedIn } from '@baari/contract/account-join';
import type { ShownInvitation } from '@baari/contract/account-join';
import { newPasswordLength } from '@baari/contract/account';
import type { CurrentUser } from '@baari/contract/account';
import { logInName } from '@baari/contract/fields';
import { personName } from '@baari/contract/members';
import { Button, Stack, Text, TextInput } from '@mantine/core';
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
import { CardLink } from './AccountCard.tsx';

const withLogInName = z.object({
  name: personName,
  email: logInName('Please enter an e-mail address or a mobile number'),
  password: newPasswordLength,
});
const withoutLogInName = z.extend(withLogInName, { email: z.optional(z.string()) });

/** Name and password of who has no account yet, and what they log in with, where the owner has not said it. */
export function JoinForm({ token, invitation }: { token: string; invitation: ShownInvitation }) {
  const t = texts('join');
  const account = texts('account');
  const { act, busy } = useAct();
  const navigate = useNavigate();
  const { hasLogInName, name } = invitation;
  const form = useForm({
    resolver: rulesOf(hasLogInName ? withoutLogInName : withLogInName),
    defaultValues: { name, email: hasLogInName ? undefined : '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ email, ...values }) => {
    const body = { token, ...values, ...(!hasLogInName && { email }) };
    const answer = await act(() => call(join, { body }), { failed: t('failed'), refusedText: firstText });
    if (!answer) return;
    await session.check();
    await navigate(paths.home);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput label={t('name')} autoComplete="name" {...form.register('name')} error={errors.name?.message} />
        {!hasLogInName && (
          <TextInput
            label={t('logInName')}
            description={t('logInNameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email')}
            error={errors.email?.message}
          />
        )}
        <PasswordField
          {...form.register('password')}
          autoComplete="new-password"
          description={account('passwordHint')}
          error={errors.password?.message}
        />
        <Button type="submit" loading={busy}>
          {t('submit')}
        </Button>
        <Text c="dimmed">{t('haveAccount')}</Text>
        <CardLink to={paths.login} text={t('toLogin')} />
      </Stack>
    </form>
  );
}

/** Somebody who is logged in takes the invitation for that account. */
export function JoinLoggedIn({ token, doctor }: { token: string; doctor: CurrentUser }) {
  const t = texts('join');
  const { act, busy } = useAct();
  const navigate = useNavigate();

  async function submit() {
    if (!(await act(() => call(joinLoggedIn, { body: { token } }), { failed: t('failed') }))) return;
    await session.check();
    await navigate(paths.home);
  }

  return (
    <Stack gap="md">
      <Button loading={busy} onClick={() => void submit()}>
        {t('as', { who: doctor.name ?? doctor.phone ?? doctor.email })}
      </Button>
      <Text c="dimmed">{t('asOther')}</Text>
    </Stack>
  );
}
