import { TextInput } from '@mantine/core';
import type { InputWrapperProps, TextInputProps } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import type { FormValues } from './form-values.ts';

type TextName = {
  [Name in keyof FormValues]: FormValues[Name] extends string ? Name : never;
}[keyof FormValues];

/** Hints stand below their input, so that neighbours in a row stay level. */
export const INPUT_FIRST: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** A text field of the form, with its error tied to it. */
export function TextField({ name, ...rest }: { name: TextName } & Omit<TextInputProps, 'name' | 'error'>) {
  const { register, formState } = useFormContext<FormValues>();
  return (
    <TextInput inputWrapperOrder={INPUT_FIRST} {...rest} {...register(name)} error={formState.errors[name]?.message} />
  );
}
