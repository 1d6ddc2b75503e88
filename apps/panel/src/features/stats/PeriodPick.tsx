import { MENU_PRESETS, rangeOf } from '@baari/calendar/ranges';
import type { DateRange } from '@baari/calendar/ranges';
import { STATS_MAX_DAYS } from '@baari/contract/limits';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeFault } from './breakdown.ts';
import classes from './stats.module.css';

interface PeriodPickProps {
  /** The clinic's date; presets count from it. Undefined while unknown. */
  today: string | undefined;
  /** False if the choice was refused. */
  onPick: (range: DateRange) => boolean;
}

const NO_RANGE: DateRange = { startDate: '', endDate: '' };

/** The filter with six periods, sent at once, and beside it a typed range. */
export function PeriodPick({ today, onPick }: PeriodPickProps) {
  const { t } = useTranslation('stats');
  const [preset, setPreset] = useState('');
  const [range, setRange] = useState(NO_RANGE);
  const [fault, setFault] = useState<ReturnType<typeof rangeFault>>(null);
  const text = fault && t(fault, { days: STATS_MAX_DAYS });

  const choosePreset = (value: string) => {
    const chosen = MENU_PRESETS.find((one) => one === value);
    if (!chosen || !today) return setPreset('');
    const dates = rangeOf(chosen, today);
    if (!onPick(dates)) return;
    setPreset(chosen);
    setRange(dates);
    setFault(null);
  };

  const setDate = (end: keyof DateRange) => (date: string) => {
    setRange({ ...range, [end]: date });
    setPreset('');
    setFault(null);
  };

  return (
    <form
      className={classes.pick}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = rangeFault(range, STATS_MAX_DAYS);
        setFault(wrong);
        if (!wrong) onPick(range);
      }}
    >
      <NativeSelect
        className={classes.filter}
        aria-label={t('filter')}
        data={[
          { value: '', label: t('filter') },
          ...MENU_PRESETS.map((value) => ({ value, label: t(`preset.${value}`) })),
        ]}
        value={preset}
        disabled={!today}
        onChange={(event) => choosePreset(event.currentTarget.value)}
      />
      <DateField
        label={t('from')}
        value={range.startDate}
        fault={fault !== null && fault !== 'endRequired'}
        onDate={setDate('startDate')}
      />
      <DateField
        label={t('to')}
        value={range.endDate}
        fault={fault !== null && fault !== 'startRequired'}
        onDate={setDate('endDate')}
      />
      <Button type="submit" variant="default">
        {t('show')}
      </Button>
      <p className={classes.fault} id="range-fault" role="alert">
        {text}
      </p>
    </form>
  );
}

interface DateFieldProps {
  label: string;
  value: string;
  fault: boolean;
  onDate: (date: string) => void;
}

function DateField({ label, value, fault, onDate }: DateFieldProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      error={fault}
      aria-describedby={fault ? 'range-fault' : undefined}
      onChange={(event) => onDate(event.currentTarget.value)}
    />
  );
}
