import { MENU_PRESETS, rangeOf } from '@baari/calendar/ranges';
import type { DateRange } from '@baari/calendar/ranges';
import { PERIOD_MAX_DAYS } from '@baari/contract/limits';
import { Icon } from '@baari/ui/Icon';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { rangeFault } from './breakdown.ts';
import { datesOf, isTyped } from './period.ts';
import type { Choice, Preset } from './period.ts';
import classes from './stats.module.css';

const NO_RANGE: DateRange = { startDate: '', endDate: '' };

interface PeriodPickProps {
  /** The clinic's date; presets count from it. Undefined while unknown. */
  today: string | undefined;
  /** What the figures are of. */
  choice: Choice;
  onPick: (choice: Choice) => void;
}

/** One line: six periods in the filter and as chips, sent at once, and the way to type a range. */
export function PeriodPick({ today, choice, onPick }: PeriodPickProps) {
  const t = texts('stats');
  const [isOpen, setIsOpen] = useState(isTyped(choice));
  const dates = datesOf(choice, today);
  const isShown = (one: Preset) => {
    const its = today && rangeOf(one, today);
    return its && its.startDate === dates?.startDate && its.endDate === dates.endDate;
  };
  return (
    <div className={classes.pick}>
      <div className={classes.line}>
        <NativeSelect
          className={classes.filter}
          aria-label={t('filter')}
          data={[
            { value: '', label: t('filter') },
            ...MENU_PRESETS.map((value) => ({ value, label: t(`preset.${value}`) })),
          ]}
          value={isTyped(choice) ? '' : (choice ?? '')}
          disabled={!today}
          onChange={(event) => onPick(MENU_PRESETS.find((one) => one === event.currentTarget.value) ?? null)}
        />
        <Chips
          pressed={isTyped(choice) ? MENU_PRESETS.find(isShown) : (choice ?? 'this-month')}
          disabled={!today}
          onChoose={onPick}
        />
        <button
          type="button"
          className={classes.chip}
          aria-expanded={isOpen}
          aria-controls="typed-range"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="calendar" size={16} />
          <span className={classes.word}>{t('dates')}</span>
        </button>
      </div>
      <TypedRange isOpen={isOpen} chosen={(choice && dates) ?? NO_RANGE} onPick={onPick} />
    </div>
  );
}

interface TypedRangeProps {
  isOpen: boolean;
  /** Where typing starts from. */
  chosen: DateRange;
  onPick: (range: DateRange) => void;
}

/** Any other dates. What is typed for one choice is forgotten with the next. */
function TypedRange({ isOpen, chosen, onPick }: TypedRangeProps) {
  const t = texts('stats');
  const since = `${chosen.startDate} ${chosen.endDate}`;
  const [typed, setTyped] = useState<{ since: string; range: DateRange; fault: ReturnType<typeof rangeFault> }>();
  const { range, fault } = typed?.since === since ? typed : { range: chosen, fault: null };
  const setDate = (end: keyof DateRange) => (date: string) =>
    setTyped({ since, range: { ...range, [end]: date }, fault: null });
  return (
    <form
      id="typed-range"
      className={classes.fields}
      hidden={!isOpen}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = rangeFault(range, PERIOD_MAX_DAYS);
        setTyped({ since, range, fault: wrong });
        if (!wrong) onPick(range);
      }}
    >
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
        {fault && t(fault, { days: PERIOD_MAX_DAYS })}
      </p>
    </form>
  );
}

interface ChipsProps {
  pressed: Preset | undefined;
  disabled: boolean;
  onChoose: (preset: Preset) => void;
}

/** The six periods. On a phone the row goes on at the side, and begins with the pressed one. */
function Chips({ pressed, disabled, onChoose }: ChipsProps) {
  const t = texts('stats');
  const chips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = chips.current;
    const first = row?.querySelector('button');
    const chip = row?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row && first && chip) row.scrollLeft = chip.offsetLeft - first.offsetLeft;
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
