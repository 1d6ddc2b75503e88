import { workingWeekdays } from '@baari/calendar/slots';
import { WEEKDAYS } from '@baari/contract/vocabulary';
import type { Weekday } from '@baari/contract/vocabulary';
import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { toast } from '../../../lib/toast.ts';
import { shortWeekdayText, weekdayText } from '../../../lib/format.ts';
import { DayRow } from './DayRow.tsx';
import classes from './hours.module.css';
import { FormSection } from './fields.tsx';
import type { FormValues } from './form-values.ts';
import { copied, daysToCopyTo, NOTHING_TYPED, withDays } from './slot-edits.ts';

/** Each day by itself: checked as one, the messages of the other days would go. */
const TYPED = WEEKDAYS.map((day) => `typedSlots.${day}` as const);

/** The week: a line for each day with its slots, and the hours of one day for the others in one press. */
export function AvailabilityFields() {
  const t = texts('profile');
  const { control, formState } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ control, name: 'workingDays', rules: { deps: TYPED } });
  const { field: typed } = useController({ control, name: 'typedSlots', rules: { deps: TYPED } });
  const [latest, setLatest] = useState<Weekday>();
  const days = workingWeekdays(field.value);
  const hasSlots = (day: Weekday) => (field.value[day] ?? []).length > 0;
  const from = latest && hasSlots(latest) ? latest : days.find(hasSlots);
  const to = from ? daysToCopyTo(field.value, from) : [];
  const error = fieldState.error?.message;

  function choose(day: Weekday, chosen: boolean) {
    field.onChange(withDays(field.value, chosen ? [...days, day] : days.filter((other) => other !== day)));
  }

  function copy() {
    if (!from) return;
    field.onChange(copied(field.value, from, to));
    toast.success(t('slots.copied', { day: weekdayText(from), days: inWords(to) }));
  }

  return (
    <FormSection name="hours">
      <fieldset
        className={classes.hours}
        data-wrong={Boolean(error)}
        tabIndex={-1}
        aria-describedby={error && 'times-error'}
      >
        <legend className={classes.title}>
          {t('form.times')} <span aria-hidden="true">*</span>
        </legend>
        <div className={classes.head}>
          <Input.Description size="md">{t('slots.hint')}</Input.Description>
          {from && to.length > 0 && (
            <Button variant="subtle" size="sm" className={classes.copy} onClick={copy}>
              {t('slots.copy', { day: weekdayText(from), days: inWords(to) })}
            </Button>
          )}
        </div>
        {error && (
          <Input.Error id="times-error" size="md">
            {error}
          </Input.Error>
        )}
        <div className={classes.week} role="group" aria-label={t('slots.days')}>
          {WEEKDAYS.map((day) => (
            <DayRow
              key={day}
              day={day}
              slots={field.value[day]}
              typed={typed.value[day] ?? NOTHING_TYPED}
              wrong={formState.errors.typedSlots?.[day]?.message}
              onChosen={(chosen) => choose(day, chosen)}
              onSlots={(slots) => {
                field.onChange({ ...field.value, [day]: slots });
                setLatest(day);
              }}
              onTyped={(times) => typed.onChange({ ...typed.value, [day]: times })}
            />
          ))}
        </div>
      </fieldset>
    </FormSection>
  );
}

/** One day in full, several in short: Tue, Wed, Fri. */
const inWords = (days: readonly Weekday[]): string =>
  days.length === 1 ? days.map(weekdayText).join('') : days.map(shortWeekdayText).join(', ');
