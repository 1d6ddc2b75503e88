import { workingWeekdays } from '@baari/calendar/slots';
import { WEEKDAYS } from '@baari/contract/vocabulary';
import type { Weekday } from '@baari/contract/vocabulary';
import { Input } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { DayEditor } from './DayEditor.tsx';
import classes from './AvailabilityFields.module.css';
import type { FormValues } from './form-values.ts';
import { copiedFrom, NOTHING_TYPED, withDays } from './slot-edits.ts';

/** The weekday picker and, for each selected day, its slots. */
export function AvailabilityFields() {
  const { t } = useTranslation('profile');
  const { control, formState } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ control, name: 'workingDays', rules: { deps: 'typedSlots' } });
  const { field: typed } = useController({ control, name: 'typedSlots' });
  const days = workingWeekdays(field.value);
  const error = fieldState.error?.message;

  function toggle(day: Weekday) {
    const selected = days.includes(day) ? days.filter((other) => other !== day) : [...days, day];
    field.onChange(withDays(field.value, selected));
  }

  return (
    <fieldset
      className={classes.times}
      data-wrong={Boolean(error)}
      tabIndex={-1}
      aria-describedby={error && 'times-error'}
    >
      <legend className={classes.timesTitle}>
        {t('form.times')} <span aria-hidden="true">*</span>
      </legend>
      <Input.Description size="md">{t('slots.hint')}</Input.Description>
      <div className={classes.days} role="group" aria-label={t('slots.days')}>
        {WEEKDAYS.map((day) => (
          <label key={day} className={classes.day} data-chosen={days.includes(day)}>
            <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
            <span>{day}</span>
          </label>
        ))}
      </div>
      {error && (
        <Input.Error id="times-error" size="md">
          {error}
        </Input.Error>
      )}
      {days.map((day) => (
        <DayEditor
          key={day}
          day={day}
          slots={field.value[day] ?? []}
          typed={typed.value[day] ?? NOTHING_TYPED}
          wrong={formState.errors.typedSlots?.[day]?.message}
          onSlots={(slots) => field.onChange({ ...field.value, [day]: slots })}
          onTyped={(times) => typed.onChange({ ...typed.value, [day]: times })}
          onCopy={
            days.length < 2
              ? undefined
              : () => {
                  field.onChange(copiedFrom(field.value, day));
                  toast.success(t('slots.copied', { day }));
                }
          }
        />
      ))}
    </fieldset>
  );
}
