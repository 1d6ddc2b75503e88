import { loginAtDesk } from '@baari/contract/account';
import type { PersonAtDesk } from '@baari/contract/shared-desk';
import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { PasswordField } from '../../lib/PasswordField.tsx';
import { paths } from '../../lib/paths.ts';
import { proved } from '../../lib/proved.ts';
import { SecondFactorField } from '../../lib/SecondFactorField.tsx';
import { session } from '../../lib/session.ts';
import { lockIsTold } from '../../lib/shared-desk.ts';
import { texts } from '../../lib/texts.ts';
import classes from './locked.module.css';

interface PasswordPadProps {
  person: PersonAtDesk;
  /** The name by which the others know whom it asks. */
  called: string;
  /** It is no shared desk any more, or they do not work here. */
  onRefused: () => void;
  /** The ways back. */
  children: ReactNode;
}

/** Takes somebody's password in place of the PIN, and a code where their account has a second factor. */
export function PasswordPad({ person: { id, name, pin }, called, onRefused, children }: PasswordPadProps) {
  const t = texts('shared-desk');
  const navigate = useNavigate();
  const { act, busy } = useAct();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [wrong, setWrong] = useState<{ password?: string; code?: string }>({});

  async function open(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    await lockIsTold();
    setWrong({});
    const given = { memberId: id, password, code };
    const answer = await act(() => proved((humanCheck) => call(loginAtDesk, { body: { ...given, humanCheck } })), {
      quiet: true,
      failed: t('notOpened'),
      onRefusal: (refusal) => {
        const { message, errors } = refusal;
        if (refusal.code === 'NOT_A_SHARED_DESK') return onRefused();
        const ofCode = errors.find(({ path }) => path === 'code')?.msg;
        if (refusal.code === 'SECOND_FACTOR_REQUIRED') setCode('');
        else if (ofCode !== undefined) setWrong({ code: ofCode });
        else setWrong({ password: refusal.code === 'INVALID_CREDENTIALS' ? t('wrongPassword') : message });
        return true;
      },
    });
    if (answer) await session.check();
  }

  return (
    <form className={classes.pad} noValidate onSubmit={(event) => void open(event)}>
      <h2>{name}</h2>
      {pin !== 'set' && <p role="status">{t(pin === 'rests' ? 'rests' : 'noPin', { name: called })}</p>}
      <PasswordField
        className={classes.typed}
        label={t('passwordOf', { name: called })}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={wrong.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {code !== undefined && (
        <SecondFactorField
          className={classes.typed}
          label={t('code')}
          value={code}
          error={wrong.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button type="submit" loading={busy} disabled={password === ''}>
        {t('open')}
      </Button>
      <Button variant="subtle" onClick={() => void navigate(paths.login, { state: { from: paths.appointments } })}>
        {t('otherWay')}
      </Button>
      {children}
    </form>
  );
}
