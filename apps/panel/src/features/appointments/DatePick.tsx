import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DatePick.module.css';

interface DatePickProps {
  /** The date first shown, YYYY-MM-DD. */
  initial: string;
  busy: boolean;
  onPick: (date: string) => void;
}

export function DatePick({ initial, busy, onPick }: DatePickProps) {
  const { t } = useTranslation('appointments');
  const [date, setDate] = useState(initial);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className={classes.pick}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(date === '');
        if (date === '') input.current?.focus();
        else onPick(date);
      }}
    >
      <TextInput
        ref={input}
        type="date"
        aria-label={t('date')}
        required
        value={date}
        error={missing && t('dateRequired')}
        onChange={(event) => {
          setDate(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit" px="md" fz={15} loading={busy}>
        {t('get')}
      </Button>
    </form>
  );
}
