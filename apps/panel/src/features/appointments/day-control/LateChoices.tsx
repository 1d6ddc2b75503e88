import { LATE_MAX_MINUTES } from '@baari/contract/limits';
import { Button, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import classes from './DayControl.module.css';

/** The delays that one tap announces. */
const CHOICES_MINUTES = [10, 20, 30, 45, 60];

interface LateChoicesProps {
  id: string;
  /** How many patients will be told. */
  patients: number;
  busy: boolean;
  onChoose: (minutes: number) => void;
  onLeave: () => void;
}

/** How late the doctor is: one tap, or a typed number. */
export function LateChoices({ id, patients, busy, onChoose, onLeave }: LateChoicesProps) {
  const t = texts('leave');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const setTypedMinutes = () => {
    const minutes = Number(typed);
    const isRight = typed.trim() !== '' && Number.isInteger(minutes) && minutes >= 1 && minutes <= LATE_MAX_MINUTES;
    setWrong(!isRight);
    if (isRight) onChoose(minutes);
  };
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={`${id}-title`}
      className={classes.choices}
      onKeyDown={({ key }) => key === 'Escape' && onLeave()}
    >
      <div>
        <Text fw={500} id={`${id}-title`}>
          {t('late.choose')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('late.told', { count: patients })}
        </Text>
      </div>
      <div className={classes.minutes}>
        {CHOICES_MINUTES.map((minutes, i) => (
          <Button
            key={minutes}
            ref={i === 0 ? first : undefined}
            variant="light"
            px={0}
            disabled={busy}
            onClick={() => onChoose(minutes)}
          >
            {t('late.minutes', { minutes })}
          </Button>
        ))}
      </div>
      <form
        noValidate
        className={classes.other}
        onSubmit={(event) => {
          event.preventDefault();
          setTypedMinutes();
        }}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          label={t('late.other')}
          value={typed}
          error={wrong && t('late.wrong', { max: LATE_MAX_MINUTES })}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit" variant="default" disabled={busy}>
          {t('late.set')}
        </Button>
      </form>
    </div>
  );
}
