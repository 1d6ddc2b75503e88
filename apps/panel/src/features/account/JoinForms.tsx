import { firstText } from '@baari/client/failures';
import type { ServerRefusal } from '@baari/client/failures';
import { join, joinLoggedIn } from '@baari/contract/account-join';
import type { ShownInvitation } from '@baari/contract/account-join';
import { newPasswordLength } from '@baari/contract/account';
import type { CurrentUser } from '@baari/contract/account';
import { logInName } from '@baari/contract/fields';
import { personName } from '@baari/contract/members';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { PasswordField } from '../../lib/PasswordField.tsx';
import { paths } from '../../lib/paths.ts';
import { session, useDoctor } from '../../lib/session.ts';
import { rulesOf } from '../../lib/rules.ts';
import { toast } from '../../lib/toast.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { CardLink } from './AccountCard.tsx';

const withLogInName = z.object({
  name: personName,
  email: logInName('Please enter an e-mail address or a mobile number'),
  password: newPasswordLength,
});
const withoutLogInName = z.extend(withLogInName, { email: z.optional(z.string()) });

export interface LinkProps {
  token: string;
  /** Call it once the link is used: it leads to this address. */
  goOn: (to: string) => Promise<void>;
}
export interface JoinFormProps extends LinkProps {
  invitation: ShownInvitation;
}

/** Name and password of who has no account yet, and what they log in with, where the owner has not said it. */
export function JoinForm({ token, invitation, goOn }: JoinFormProps) {
  const t = texts('join');
  const account = texts('account');
  const { act, busy } = useAct();
  const { keyFor } = useIdempotencyKey();
  const [isUsed, setUsed] = useState(false);
  const { hasLogInName, name } = invitation;
  const form = useForm({
    resolver: rulesOf(hasLogInName ? withoutLogInName : withLogInName),
    defaultValues: { name, email: hasLogInName ? undefined : '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ email, ...values }) => {
    const body = { token, ...values, ...(!hasLogInName && { email }) };
    // Sent again after a lost answer, it is in.
    const idempotencyKey = keyFor(JSON.stringify(body));
    const answer = await act(() => call(join, { body }, { idempotencyKey }), {
      failed: t('failed'),
      refusedText: firstText,
      onRefusal: ({ code }) => setUsed(code === 'INVITATION_ENDED'),
    });
    if (answer) await goOn(paths.home);
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
        {isUsed ? (
          <MayBeMember />
        ) : (
          <>
            <Text c="dimmed">{t('haveAccount')}</Text>
            <CardLink to={paths.login} text={t('toLogin')} />
          </>
        )}
      </Stack>
    </form>
  );
}

/** The link may have been used here, without an answer that arrived. */
export function MayBeMember() {
  const t = texts('join');
  const isLoggedIn = useDoctor() !== undefined;
  return (
    <>
      <Text role="status">{t(isLoggedIn ? 'mayBeIn' : 'mayBeMember')}</Text>
      {isLoggedIn ? (
        <CardLink to={paths.home} text={t('toPanel')} />
      ) : (
        <CardLink to={paths.login} text={t('toLogin')} />
      )}
    </>
  );
}

interface JoinLoggedInProps extends LinkProps {
  doctor: CurrentUser;
}

/** Somebody who is logged in takes the invitation for that account. */
export function JoinLoggedIn({ token, doctor, goOn }: JoinLoggedInProps) {
  const t = texts('join');
  const { act, busy } = useAct();

  async function submit() {
    let refused: ServerRefusal | undefined;
    const answer = await act(() => call(joinLoggedIn, { body: { token } }), {
      failed: t('failed'),
      onRefusal: (refusal) => {
        refused = refusal;
        return refusal.code === 'INVITATION_ENDED';
      },
    });
    if (answer) return goOn(paths.home);
    if (refused?.code !== 'INVITATION_ENDED') return;
    const now = await session.check();
    // The link may have been used here, without an answer that arrived.
    const isIn = now.status === 'logged-in' && now.doctor.clinics.length > doctor.clinics.length;
    if (isIn) await goOn(paths.home);
    else toast.error(refused.message);
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
