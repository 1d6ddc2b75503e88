import type { ComponentProps } from 'react';
import { GENDERS } from '@baari/contract/vocabulary';
import type { Gender } from '@baari/contract/vocabulary';
import { t } from '../../lib/text.ts';
import { Sign } from '../../ui/Sign.tsx';
import type { FieldName } from './booking-form.ts';

/** The error of a field, shown beside it; the field points here with aria-describedby. */
export function FieldError({ field, text }: { field: FieldName; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" id={`${field}-error`}>
      <Sign name="alert" /> {text}
    </p>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  name: FieldName;
  label: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function TextField({ name, label, error, onChange, ...input }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        // A name may run the other way than the page, and is cut at its end. An empty field begins where the page does.
        dir={input.type !== 'tel' && input.value !== '' ? 'auto' : undefined}
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

interface GenderFieldProps {
  name: FieldName;
  value: Gender | '';
  error: string | undefined;
  onChange: (gender: Gender) => void;
}

export function GenderField({ name, value, error, onChange }: GenderFieldProps) {
  return (
    <fieldset className="field" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{t('clinic.gender')}</legend>
      <div className="segments">
        {GENDERS.map((gender) => (
          <label key={gender}>
            <input
              type="radio"
              name={name}
              value={gender}
              checked={value === gender}
              onChange={() => onChange(gender)}
            />
            <span>{t(`clinic.${gender}`)}</span>
          </label>
        ))}
      </div>
      <FieldError field={name} text={error} />
    </fieldset>
  );
}
