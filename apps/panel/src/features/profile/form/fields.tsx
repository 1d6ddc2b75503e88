import { TextInput, Title } from '@mantine/core';
import type { InputWrapperProps, TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import classes from './form.module.css';
import type { FormValues } from './form-values.ts';
import type { SectionName } from './sections.ts';

/** One part of the form; its heading takes the focus when the section is chosen from the list. */
export function FormSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = texts('profile');
  return (
    <section className={classes.section} data-section={name}>
      <Title order={2} tabIndex={-1} className={classes.heading}>
        {t(`section.${name}`)}
      </Title>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

type TextName = {
  [Name in keyof FormValues]: FormValues[Name] extends string ? Name : never;
}[keyof FormValues];

/** Hints stand below the input, so that fields in a row stay level. */
export const INPUT_FIRST: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** A box grows with its text up to here. */
export const BOX_MAX_LINES = 16;

/** A text field of the form with its error. */
export function TextField({ name, ...rest }: { name: TextName } & Omit<TextInputProps, 'name' | 'error'>) {
  const { register, formState } = useFormContext<FormValues>();
  return (
    <TextInput inputWrapperOrder={INPUT_FIRST} {...rest} {...register(name)} error={formState.errors[name]?.message} />
  );
}
