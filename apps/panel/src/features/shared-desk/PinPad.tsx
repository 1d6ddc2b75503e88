import { latinDigits } from '@baari/contract/digits';
import { PIN_MAX_DIGITS, PIN_MIN_DIGITS } from '@baari/contract/limits';
import { openDesk } from '@baari/contract/shared-desk';
import type { PersonAtDesk } from '@baari/contract/shared-desk';
import { Icon } from '@baari/ui/Icon';
import { Button } from '@mantine/core';
import type { PointerEvent, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { session } from '../../lib/session.ts';
import { lockIsTold } from '../../lib/shared-desk.ts';
import { WEDGE_GAP_MS } from '../../lib/wedge.ts';
import classes from './locked.module.css';
import { PasswordPad } from './PasswordPad.tsx';

interface PinPadProps {
  person: PersonAtDesk;
  /** The name by which the others know whom it asks. */
  called: string;
  /** It was not the PIN, which may rest now; or this browser is no shared desk any more. */
  onRefused: () => void;
  onOther: () => void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Takes somebody's PIN, by touch or by keys; where there is none, or it rests, the password. */
export function PinPad({ person, called, onRefused, onOther }: PinPadProps) {
  const t = texts('shared-desk');
  const { id, pin: kept } = person;
  const [byPassword, choosePassword] = useState(false);
  const { act, busy } = useAct();
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const scannedAt = useRef(Number.NEGATIVE_INFINITY);
  const isScanning = (at: number) => at - scannedAt.current < WEDGE_GAP_MS;
  useEffect(() => field.current?.focus(), [kept, byPassword]);

  const type = (text: string, at: number) => {
    const typed = latinDigits(text);
    setWrong(undefined);
    // A scanner types letters, or more digits than a PIN has. Of what it types nothing is a PIN, or five tickets would lock a person out.
    const isScanned = /[^0-9]/.test(typed) || typed.length > PIN_MAX_DIGITS || isScanning(at);
    if (isScanned) scannedAt.current = at;
    setPin(isScanned ? '' : typed);
  };

  async function open(event: SubmitEvent) {
    event.preventDefault();
    if (busy || pin.length < PIN_MIN_DIGITS || isScanning(event.timeStamp)) return;
    await lockIsTold();
    const answer = await act(() => call(openDesk, { body: { memberId: id, pin } }), {
      quiet: true,
      failed: t('notOpened'),
      onRefusal: ({ code, message }) => {
        setPin('');
        onRefused();
        if (code === 'NOT_A_SHARED_DESK') return false;
        setWrong(message);
        return true;
      },
    });
    if (!answer) {
      // Without an answer the PIN stays, to be sent again or typed over.
      field.current?.focus();
      field.current?.select();
      return;
    }
    setPin('');
    await session.check();
  }

  /** What a key of the pad leaves: it types over what is selected, as one of the keyboard does. */
  function before(): string {
    const { selectionStart, selectionEnd, value } = field.current!;
    return selectionStart === 0 && selectionEnd === value.length ? '' : pin;
  }

  const other = (
    <Button className={classes.other} variant="default" onClick={onOther}>
      {t('others')}
    </Button>
  );
  if (kept !== 'set' || byPassword)
    return (
      <PasswordPad person={person} called={called} onRefused={onRefused}>
        {kept === 'set' && (
          <Button variant="subtle" onClick={() => choosePassword(false)}>
            {t('usePin')}
          </Button>
        )}
        {other}
      </PasswordPad>
    );
  return (
    <form className={classes.pad} noValidate onSubmit={(event) => void open(event)}>
      <h2>
        <label htmlFor="desk-pin">{t('pinOf', { name: called })}</label>
      </h2>
      <input
        ref={field}
        id="desk-pin"
        className={classes.field}
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-invalid={wrong !== undefined}
        aria-describedby="desk-pin-wrong"
        value={pin}
        onChange={(event) => type(event.currentTarget.value, event.timeStamp)}
      />
      <div className={classes.dots} aria-hidden="true">
        {Array.from({ length: Math.max(PIN_MIN_DIGITS, pin.length) }, (_, n) => (
          <i key={n} data-typed={n < pin.length || undefined} />
        ))}
      </div>
      <p id="desk-pin-wrong" role="alert" className={classes.wrong}>
        {wrong}
      </p>
      <Keys pin={pin} before={before} busy={busy} onType={type} />
      <Button variant="subtle" onClick={() => choosePassword(true)}>
        {t('forgot')}
      </Button>
      {other}
    </form>
  );
}

interface KeysProps {
  pin: string;
  before: () => string;
  busy: boolean;
  onType: (pin: string, at: number) => void;
}

/** The pad. Its keys leave the focus in the field, so that the keyboard goes on. */
function Keys({ pin, before, busy, onType }: KeysProps) {
  const t = texts('shared-desk');
  const keepFocus = (event: PointerEvent) => event.preventDefault();
  return (
    <div className={classes.keys} role="group" onPointerDown={keepFocus}>
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          disabled={busy}
          onClick={({ timeStamp }) => onType(before() + digit, timeStamp)}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('deleteDigit')}
        data-plain
        disabled={busy || pin === ''}
        onClick={({ timeStamp }) => onType(before().slice(0, -1), timeStamp)}
      >
        <svg width={20} height={20} viewBox="0 0 24 24" className={classes.delete} aria-hidden="true">
          <path d="M9 6h10a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H9l-5.5-6zM11.5 9.5l5 5M16.5 9.5l-5 5" />
        </svg>
      </button>
      <button type="button" disabled={busy} onClick={({ timeStamp }) => onType(`${before()}0`, timeStamp)}>
        0
      </button>
      <button type="submit" aria-label={t('open')} data-open disabled={busy || pin.length < PIN_MIN_DIGITS}>
        <Icon name="forward" />
      </button>
    </div>
  );
}
