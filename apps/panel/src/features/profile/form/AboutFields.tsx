import { paragraphChars } from '@baari/contract/fields';
import { ABOUT_MAX_CHARS } from '@baari/contract/limits';
import { Textarea } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import classes from './form.module.css';
import { BOX_MAX_LINES, FormSection, INPUT_FIRST } from './fields.tsx';
import type { FormValues } from './form-values.ts';
import { TermsField } from './TermsField.tsx';

/** What patients read, and what the doctor agrees to. */
export function AboutFields() {
  return (
    <FormSection name="about">
      <AboutField />
      <TermsField />
    </FormSection>
  );
}

function AboutField() {
  const t = texts('profile');
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
      autosize
      minRows={4}
      maxRows={BOX_MAX_LINES}
      {...register('about')}
      error={formState.errors.about?.message}
    />
  );
}
