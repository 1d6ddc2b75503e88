import { MENU_PRESETS, rangeOf } from '@baari/calendar/ranges';
import type { DateRange, RangePreset } from '@baari/calendar/ranges';
import { STATS_MAX_DAYS } from '@baari/contract/limits';
import { Icon } from '@baari/ui/Icon';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeFault } from './breakdown.ts';
import classes from './stats.module.css';

interface PeriodPickProps {
  /** The clinic's date; presets count from it. Undefined while unknown. */
  today: string | undefined;
  /** The period whose figures stand; the chip of its name is pressed. */
  shown: DateRange | null;
  /** False if the choice was refused. */
  onPick: (range: DateRange) => boolean;
}

const NO_RANGE: DateRange = { startDate: '', endDate: '' };

/** One line: six periods in the filter and as chips, sent at once, and the way to type a range. */
export function PeriodPick({ today, shown, onPick }: PeriodPickProps) {
  const { t } = useTranslation('stats');
  const [preset, setPreset] = useState('');
  const [range, setRange] = useState(NO_RANGE);
  const [fault, setFault] = useState<ReturnType<typeof rangeFault>>(null);
  const [isTyped, setIsTyped] = useState(false);
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

  // Of two periods of the same days, as on the first of a month, the one that was chosen is pressed.
  const isShown = (one: RangePreset) => {
    if (!today || !shown) return false;
    const dates = rangeOf(one, today);
    const isSame = dates.startDate === shown.startDate && dates.endDate === shown.endDate;
    return isSame && one === (preset || (range === NO_RANGE ? 'this-month' : one));
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
      <div className={classes.line}>
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
        <Chips pressed={MENU_PRESETS.find(isShown)} disabled={!today} onChoose={choosePreset} />
        <button
          type="button"
          className={classes.chip}
          aria-expanded={isTyped}
          aria-controls="typed-range"
          onClick={() => setIsTyped(!isTyped)}
        >
          <Icon name="calendar" size={16} />
          <span className={classes.word}>{t('dates')}</span>
        </button>
      </div>
      <div id="typed-range" className={classes.fields} hidden={!isTyped}>
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
      </div>
    </form>
  );
}

interface ChipsProps {
  pressed: RangePreset | undefined;
  disabled: boolean;
  onChoose: (preset: RangePreset) => void;
}

/** The six periods. On a phone the row goes on at the side, and begins with the pressed one in sight. */
function Chips({ pressed, disabled, onChoose }: ChipsProps) {
  const { t } = useTranslation('stats');
  const chips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = chips.current;
    const chip = row?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.clientWidth) / 2;
  }, [pressed]);
  return (
    <div ref={chips} className={classes.chips} role="group" aria-label={t('periods')}>
      {MENU_PRESETS.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.chip}
          disabled={disabled}
          aria-pressed={one === pressed}
          onClick={() => onChoose(one)}
        >
          {t(`preset.${one}`)}
        </button>
      ))}
    </div>
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
