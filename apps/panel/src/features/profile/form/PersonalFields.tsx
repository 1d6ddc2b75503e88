import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { addMonths } from '@baari/calendar/days';
import { DOCTOR_AGE_MIN_YEARS, LANGUAGES_MAX } from '@baari/contract/limits';
import { LANGUAGES } from '@baari/contract/vocabulary';
import { TagsInput } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { useConfig } from '../../../lib/use-config.ts';
import classes from './form.module.css';
import { FormSection, INPUT_FIRST, TextField } from './fields.tsx';
import type { FormValues } from './form-values.ts';
import { PictureField } from './PictureField.tsx';

function LanguageField() {
  const t = texts('profile');
  const { control } = useFormContext<FormValues>();
  return (
    <Controller
      control={control}
      name="language"
      render={({ field, fieldState }) => (
        <TagsInput
          {...field}
          className={classes.wide}
          label={t('field.language')}
          description={t('form.languageHint')}
          inputWrapperOrder={INPUT_FIRST}
          data={LANGUAGES}
          maxTags={LANGUAGES_MAX}
          comboboxProps={{ shadow: 'md' }}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** `stored`: a picture is on file, a new one is not needed. */
export function PersonalFields({ stored }: { stored: boolean }) {
  const t = texts('profile');
  const { data: config } = useConfig();
  return (
    <FormSection name="you">
      <PictureField stored={stored} />
      <TextField name="name" label={t('field.name')} required autoComplete="name" />
      <TextField
        name="email"
        type="email"
        label={t('field.email')}
        description={t('form.emailHint')}
        required
        autoComplete="email"
        inputMode="email"
      />
      <TextField
        name="dob"
        type="date"
        label={t('field.dob')}
        required
        autoComplete="bday"
        max={config && addMonths(config.today, -12 * DOCTOR_AGE_MIN_YEARS)}
      />
      <LanguageField />
    </FormSection>
  );
}
