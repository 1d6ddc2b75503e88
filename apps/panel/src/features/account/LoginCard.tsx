import { firstText } from '@baari/client/failures';
import type { ServerRefusal } from '@baari/client/failures';
import { login } from '@baari/contract/account';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { failureText, useAct } from '../../lib/feedback.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { isSharedDesk, session } from '../../lib/session.ts';
import { PasswordField } from '../../lib/PasswordField.tsx';
import { toast } from '../../lib/toast.ts';
import { AccountCard, CardLink } from './AccountCard.tsx';
import { EmailField } from './fields.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import type { LoginErrors } from './login-form.ts';
import { loadCodeStep } from './load-code-step.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { proved } from '../../lib/proved.ts';

/** The fragment of /login that shows Signup, so that Back and a reload keep it. */
export const SIGNUP_CARD = '#signup';

export function LoginCard() {
  const t = texts('account');
  const [CodeStep, setCodeStep] = useState<Step>();
  return (
    <AccountCard
      title={t('login.title')}
      lead={t('login.lead')}
      below={
        <>
          {isSharedDesk() && <CardLink to={paths.sharedDesk} text={t('login.toDesk')} />}
          <Group gap="xs">
            <Text c="dimmed">{t('login.newHere')}</Text>
            <CardLink to={paths.login + SIGNUP_CARD} text={t('login.toSignup')} />
          </Group>
        </>
      }
    >
      {!CodeStep && <GoogleButton />}
      <LoginForm CodeStep={CodeStep} onCodeStep={(step) => setCodeStep(() => step)} />
      {!CodeStep && <PasskeyButton variant="default" />}
    </AccountCard>
  );
}

/** The rules bring a library, which nobody needs before they type. */
const loadRules = () => import('./login-form.ts');

type Step = Awaited<ReturnType<typeof loadCodeStep>>;
interface LoginFormProps {
  /** The second step, once the server has asked for it; what was typed before stays. */
  CodeStep: Step | undefined;
  onCodeStep: (step: Step | undefined) => void;
}

/** The browser's own form: the library of the larger forms would be a tenth of what a first visit loads. */
function LoginForm({ CodeStep, onCodeStep }: LoginFormProps) {
  const t = texts('account');
  const common = texts('common');
  const { act, busy } = useAct();
  const [wrong, setWrong] = useState<LoginErrors>();
  const [wrongCode, setWrongCode] = useState<string>();
  const underWay = useRef(false);

  async function submit(form: HTMLFormElement) {
    const failed = common('somethingWentWrong');
    const rules = await loadRules().catch((error: unknown) => toast.error(failureText(error, failed)));
    if (!rules) return;
    const { body, errors, first } = rules.checked(form);
    setWrong(errors);
    if (!body) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    const code = new FormData(form).get('code')?.toString();
    const logIn = (humanCheck?: string) => call(login, { body: { ...body, humanCheck, code } });
    let [asksCode, said] = [false, undefined as string | undefined];
    const onRefusal = (refusal: ServerRefusal) => {
      asksCode = refusal.code === 'SECOND_FACTOR_REQUIRED';
      said = refusal.errors.find(({ path }) => path === 'code')?.msg;
      return asksCode || said !== undefined;
    };
    const answer = await act(() => proved(logIn), { failed, bodyFirst: true, refusedText: firstText, onRefusal });
    setWrongCode(said);
    if (said !== undefined) form.querySelector<HTMLInputElement>('[name=code]')?.focus();
    if (asksCode) await loadCodeStep().then(onCodeStep, (error: unknown) => toast.error(failureText(error, failed)));
    if (answer) await session.check();
  }

  function back() {
    setWrongCode(undefined);
    onCodeStep(undefined);
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // Enter in a field presses no button, so a busy one does not stop a second log-in.
        if (underWay.current) return;
        underWay.current = true;
        void submit(event.currentTarget).finally(() => (underWay.current = false));
      }}
      // After the first try each field says at once when it is right.
      onInput={({ currentTarget }) => {
        const rules = loadRules();
        rules.then(
          ({ checked }) => wrong && setWrong(checked(currentTarget).errors ?? {}),
          () => undefined,
        );
      }}
    >
      <Stack gap="md">
        <Stack gap="md" display={CodeStep ? 'none' : undefined}>
          <EmailField name="email" label={t('emailOrMobile')} error={wrong?.email} />
          <PasswordField name="password" autoComplete="current-password" error={wrong?.password} />
          <Anchor component={AppLink} to={paths.forgetPassword} fw={500} ml="auto" py="sm" my="-sm">
            {t('login.forget')}
          </Anchor>
        </Stack>
        {CodeStep && <CodeStep error={wrongCode} onBack={back} />}
        <Button type="submit" loading={busy}>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
