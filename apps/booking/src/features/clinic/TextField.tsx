import type { ComponentProps } from 'react';
import type { FieldName } from './booking-form.ts';
import { FieldError } from './FieldError.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  name: FieldName;
  label: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function TextField({ name, label, error, onChange, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        aria-required="true"
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError field={name} text={error} />
    </div>
  );
}
