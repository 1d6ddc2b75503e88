import { signupEmail } from '@baari/contract/account';
import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import { rulesOf } from '../../lib/rules.ts';
import { pendingAddress } from './code-lock.ts';
import type { CodePurpose } from './code-lock.ts';
import { EmailField } from './fields.tsx';
import { useSendCode } from './use-send-code.ts';

interface EmailStepProps {
  purpose: CodePurpose;
  email: string;
  /** The code was sent to this address. */
  onSent: (email: string) => void;
}

/** The first step of sign-up and reset: where the code goes. */
export function EmailStep({ purpose, email, onSent }: EmailStepProps) {
  const t = texts('account');
  const { send, busy } = useSendCode(purpose);
  const [pending] = useState(() => pendingAddress(purpose, Date.now()));
  const form = useForm({ resolver: rulesOf(signupEmail), defaultValues: { email } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    if (await send(values.email)) onSent(values.email);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <EmailField {...form.register('email')} error={errors.email?.message} />
        <Button type="submit" loading={busy}>
          {t('sendOtp')}
        </Button>
        {pending && <TextButton text={t('enterCode', { email: pending })} onClick={() => onSent(pending)} />}
      </Stack>
    </form>
  );
}

/** A button that looks like a link; tall enough for a thumb. */
function TextButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" fw={500} mih={44} px="xs" onClick={onClick}>
      {text}
    </Anchor>
  );
}
