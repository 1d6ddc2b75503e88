import { firstText } from '@baari/client/failures';
import { newPasswordLength } from '@baari/contract/account';
import { setPasswordByInvitation } from '@baari/contract/account-join';
import { Button, Stack } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { PasswordField } from '../../lib/PasswordField.tsx';
import { paths } from '../../lib/paths.ts';
import { rulesOf } from '../../lib/rules.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import type { LinkProps } from './JoinForms.tsx';

const passwordForm = z.object({ newPassword: newPasswordLength });

/** The new password of a member who has forgotten the old one; they log in with it then. */
export function MemberPasswordForm({ token, goOn }: LinkProps) {
  const t = texts('join');
  const account = texts('account');
  const { act, busy } = useAct();
  const { keyFor } = useIdempotencyKey();
  const form = useForm({ resolver: rulesOf(passwordForm), defaultValues: { newPassword: '' } });

  const submit = form.handleSubmit(async ({ newPassword }) => {
    const body = { token, newPassword };
    // Sent again after a lost answer, it is done.
    const idempotencyKey = keyFor(JSON.stringify(body));
    const set = () => call(setPasswordByInvitation, { body }, { idempotencyKey });
    if (await act(set, { failed: t('failedPassword'), refusedText: firstText })) await goOn(paths.login);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <PasswordField
          {...form.register('newPassword')}
          label={account('newPassword')}
          autoComplete="new-password"
          description={account('passwordHint')}
          error={form.formState.errors.newPassword?.message}
        />
        <Button type="submit" loading={busy}>
          {t('submitPassword')}
        </Button>
      </Stack>
    </form>
  );
}
