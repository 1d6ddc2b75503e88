import { reauthenticate } from '@baari/contract/account';
import { startGoogleSignIn } from '@baari/contract/account-google';
import { Waiting } from '@baari/ui/states';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../lib/texts.ts';
import { API_BASE, call } from '../lib/api.ts';
import { Dialog } from '../lib/Dialog.tsx';
import dialog from '../lib/Dialog.module.css';
import { useAct } from '../lib/feedback.ts';
import { hasPasskeys } from '../lib/passkeys.ts';
import { paths } from '../lib/paths.ts';
import { onConfirmedElsewhere } from '../lib/reauth.ts';
import { SecondFactorField } from '../lib/SecondFactorField.tsx';
import { useDoctor } from '../lib/session.ts';
import { useConfig } from '../lib/use-config.ts';
import { useSessions } from '../lib/use-sessions.ts';
import { PasskeyQuestion } from './PasskeyQuestion.tsx';

interface ReauthDialogProps {
  opened: boolean;
  /** Closed without an answer: what was asked for is not done. */
  onClose: () => void;
  onConfirmed: () => void;
}

/** Asks for the password, for a passkey or for Google, before something that cannot be undone or hands data out. */
export default function ReauthDialog({ opened, onClose, onConfirmed }: ReauthDialogProps) {
  const reauth = texts('reauth');
  const isLoggedIn = useDoctor() !== undefined;
  const end = useEffectEvent(onClose);
  useEffect(() => {
    if (opened && !isLoggedIn) end();
  }, [opened, isLoggedIn]);
  return (
    <Dialog opened={opened} onClose={onClose} isAboutWho title={reauth('title')}>
      {opened && <Question onClose={onClose} onConfirmed={onConfirmed} />}
    </Dialog>
  );
}

function Question({ onClose, onConfirmed }: Omit<ReauthDialogProps, 'opened'>) {
  const t = texts('common');
  const reauth = texts('reauth');
  const { data, isLoading } = useSessions();
  const doctorId = useDoctor()?._id;
  const [isAway, setIsAway] = useState(false);
  const goOn = useEffectEvent(onConfirmed);
  useEffect(() => (doctorId === undefined ? undefined : onConfirmedElsewhere(doctorId, goOn)), [doctorId]);
  const hasGoogle = useConfig().data?.googleSignIn ?? false;
  if (isLoading) return <Waiting text={t('loading')} />;
  const hasPassword = data?.hasPassword ?? true;
  return (
    <Stack gap="md">
      {hasPassword && <PasswordForm onClose={onClose} onConfirmed={onConfirmed} />}
      {hasPasskeys && data?.hasPasskey && <PasskeyQuestion isSecond={hasPassword} onConfirmed={onConfirmed} />}
      {hasGoogle && (
        <Text size={hasPassword ? 'sm' : 'md'} c={hasPassword ? 'dimmed' : undefined}>
          {reauth(hasPassword ? 'googleToo' : 'google')}
        </Text>
      )}
      {hasGoogle && (
        <div className={dialog.answers}>
          {!hasPassword && (
            <Button variant="default" onClick={onClose}>
              {reauth('cancel')}
            </Button>
          )}
          <Button
            component="a"
            variant={hasPassword ? 'default' : 'filled'}
            target="_blank"
            href={`${API_BASE}${startGoogleSignIn.path}?from=${paths.confirmed}`}
            onClick={() => setIsAway(true)}
          >
            {reauth('googleLink')}
          </Button>
          {/* A phone may let a tab in the background hear of it late. */}
          {isAway && (
            <Button variant="default" onClick={onConfirmed}>
              {reauth('googleDone')}
            </Button>
          )}
        </div>
      )}
    </Stack>
  );
}

function PasswordForm({ onClose, onConfirmed }: Omit<ReauthDialogProps, 'opened'>) {
  const reauth = texts('reauth');
  const { act, busy } = useAct();
  const doctor = useDoctor();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  /** Asked for at a shared desk, where the account has a second factor. */
  const [code, setCode] = useState<string>();
  const [wrong, setWrong] = useState<{ password?: string; code?: string }>({});
  const field = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    let said: typeof wrong = {};
    let next = field;
    const answer = await act(() => call(reauthenticate, { body: { password, code } }), {
      quiet: true,
      failed: reauth('failed'),
      onRefusal: (refusal) => {
        const ofCode = refusal.errors.find(({ path }) => path === 'code')?.msg;
        if (refusal.code === 'SECOND_FACTOR_REQUIRED') {
          setCode('');
          next = codeField;
        } else if (ofCode !== undefined) [said, next] = [{ code: ofCode }, codeField];
        else if (refusal.code === 'INVALID_CREDENTIALS') said = { password: reauth('wrong') };
        else said = { password: refusal.errors[0]?.msg ?? refusal.message };
        return true;
      },
    });
    setWrong(said);
    if (answer) onConfirmed();
    else next.current?.focus();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>{reauth('intro')}</Text>
        {/* Hidden; tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={doctor?.email ?? ''} readOnly hidden />
        <PasswordInput
          ref={field}
          label={reauth('password')}
          visible={isShown}
          onVisibilityChange={setShown}
          visibilityToggleButtonProps={{ 'aria-label': reauth(isShown ? 'hide' : 'show') }}
          autoComplete="current-password"
          required
          data-autofocus
          autoFocus
          value={password}
          error={wrong.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {code !== undefined && (
          <SecondFactorField
            ref={codeField}
            label={reauth('code')}
            required
            value={code}
            error={wrong.code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <div className={dialog.answers}>
          <Button variant="default" onClick={onClose}>
            {reauth('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {reauth('confirm')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
