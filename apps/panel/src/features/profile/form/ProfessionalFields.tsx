import { paragraphChars } from '@baari/contract/fields';
import { ABOUT_MAX_CHARS } from '@baari/contract/limits';
import { SPECIALITIES } from '@baari/contract/vocabulary';
import { Select, Textarea } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';
import { FormSection, INPUT_FIRST, TextField } from './fields.tsx';
import type { FormValues } from './form-values.ts';
import { LicenceField } from './LicenceField.tsx';

function SpecialityField() {
  const { t } = useTranslation('profile');
  const { control } = useFormContext<FormValues>();
  return (
    <Controller
      control={control}
      name="speciality"
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Select
          {...field}
          label={t('field.speciality')}
          placeholder={t('form.specialityHint')}
          required
          searchable
          data={SPECIALITIES}
          value={value || null}
          onChange={(chosen) => onChange(chosen ?? '')}
          nothingFoundMessage={t('form.nothingFound')}
          comboboxProps={{ shadow: 'md' }}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function AboutField() {
  const { t } = useTranslation('profile');
  const { control, register, formState } = useFormContext<FormValues>();
  const chars = paragraphChars(useWatch({ control, name: 'about' }));
  return (
    <Textarea
      className={classes.wide}
      label={t('field.about')}
      description={
        <span className={classes.counted}>
          {t('form.aboutHint')}
          <span data-over={chars > ABOUT_MAX_CHARS}>{t('form.counter', { count: chars, max: ABOUT_MAX_CHARS })}</span>
        </span>
      }
      inputWrapperOrder={INPUT_FIRST}
      rows={4}
      {...register('about')}
      error={formState.errors.about?.message}
    />
  );
}

/** `stored`: a licence document is on file, a new one is not needed. */
export function ProfessionalFields({ stored }: { stored: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <FormSection title={t('form.professional')}>
      <SpecialityField />
      <TextField name="degree" label={t('field.degree')} required autoComplete="off" />
      <TextField name="experience" label={t('field.experience')} required inputMode="numeric" autoComplete="off" />
      <TextField name="regNumber" label={t('field.regNumber')} required autoComplete="off" />
      <LicenceField stored={stored} />
      <AboutField />
    </FormSection>
  );
}
