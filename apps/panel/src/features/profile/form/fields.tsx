import { Paper, TextInput, Title } from '@mantine/core';
import type { InputWrapperProps, TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import classes from './form.module.css';
import type { FormValues } from './form-values.ts';

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <div className={classes.fields}>{children}</div>
    </Paper>
  );
}

type TextName = {
  [Name in keyof FormValues]: FormValues[Name] extends string ? Name : never;
}[keyof FormValues];

/** Hints stand below the input, so that fields in a row stay level. */
export const INPUT_FIRST: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** A text field of the form with its error. */
export function TextField({ name, ...rest }: { name: TextName } & Omit<TextInputProps, 'name' | 'error'>) {
  const { register, formState } = useFormContext<FormValues>();
  return (
    <TextInput inputWrapperOrder={INPUT_FIRST} {...rest} {...register(name)} error={formState.errors[name]?.message} />
  );
}
