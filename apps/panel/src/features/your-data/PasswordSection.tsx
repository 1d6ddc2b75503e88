import { newPasswordLength } from '@baari/contract/account';
import { changePassword } from '@baari/contract/account-sessions';
import { Button, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { PasswordField } from '../../lib/PasswordField.tsx';
import { useDoctor } from '../../lib/session.ts';
import { Section } from './Section.tsx';
import { SectionState } from '../../lib/SectionState.tsx';
import { useSessions } from '../../lib/use-sessions.ts';
import { rulesOf } from '../../lib/rules.ts';

const FIELDS = ['currentPassword', 'newPassword'] as const;
const EMPTY = { currentPassword: '', newPassword: '' };

/** Length here; what the password must contain is the server's rule. Without `currentMissing` there is no current one. */
const passwordForm = (currentMissing: string | null) =>
  z.object({
    currentPassword: currentMissing === null ? z.string() : z.string().check(z.minLength(1, currentMissing)),
    newPassword: newPasswordLength,
  });

function PasswordForm({ hasPassword, onChanged }: { hasPassword: boolean; onChanged: () => Promise<unknown> }) {
  const t = texts('your-data');
  const account = texts('account');
  const { act, busy } = useAct();
  const doctor = useDoctor();
  const resolver = useMemo(
    () => rulesOf(passwordForm(hasPassword ? texts('your-data')('password.currentMissing') : null)),
    [hasPassword],
  );
  const form = useForm({ resolver, defaultValues: EMPTY });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    const body = { newPassword, ...(hasPassword && { currentPassword }) };
    const answer = await act(() => call(changePassword, { body }), {
      what: t('password.sent'),
      see: t('password.see'),
      onRefusal: (refusal) => {
        const wrong = refusal.errors.find(({ path }) => FIELDS.some((name) => name === path));
        const field = FIELDS.find((name) => name === wrong?.path);
        if (field && wrong) form.setError(field, { message: wrong.msg }, { shouldFocus: true });
        return field !== undefined;
      },
    });
    if (!answer) return;
    form.reset(EMPTY);
    await onChanged();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md" maw={420}>
        {/* Hidden; tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={doctor?.email ?? ''} readOnly hidden />
        {hasPassword && (
          <PasswordField
            {...form.register('currentPassword')}
            label={t('password.current')}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
          />
        )}
        <PasswordField
          {...form.register('newPassword')}
          label={account('newPassword')}
          autoComplete="new-password"
          description={account('passwordHint')}
          error={errors.newPassword?.message}
        />
        <Button type="submit" loading={busy}>
          {t(hasPassword ? 'password.change' : 'password.set')}
        </Button>
      </Stack>
    </form>
  );
}

/** Changes the password, or sets the first one of an account that was made with Google. */
export function PasswordSection() {
  const t = texts('your-data');
  const query = useSessions();
  const { data } = query;
  const hint = data && !data.hasPassword ? t('password.none') : t('password.hint');
  return (
    <Section title={t('password.title')} hint={hint}>
      {data ? (
        <PasswordForm key={String(data.hasPassword)} hasPassword={data.hasPassword} onChanged={query.refetch} />
      ) : (
        <SectionState
          failed={query.error ? t('password.unread') : undefined}
          onRetry={() => void query.refetch()}
          heights={[78, 96, 46]}
        />
      )}
    </Section>
  );
}
