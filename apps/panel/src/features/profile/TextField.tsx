import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import type { FormValues } from './form-values.ts';

type TextName = {
  [Name in keyof FormValues]: FormValues[Name] extends string ? Name : never;
}[keyof FormValues];

/** A text field of the form, with its error tied to it. */
export function TextField({ name, ...rest }: { name: TextName } & Omit<TextInputProps, 'name' | 'error'>) {
  const { register, formState } = useFormContext<FormValues>();
  return <TextInput {...rest} {...register(name)} error={formState.errors[name]?.message} />;
}
