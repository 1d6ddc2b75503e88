import { GENDERS } from '@baari/contract/vocabulary';
import type { Gender as GenderValue } from '@baari/contract/vocabulary';
import { t } from '../../lib/text.ts';
import { FieldError } from './FieldError.tsx';

interface Props {
  value: GenderValue | '';
  error: string | undefined;
  onChange: (gender: GenderValue) => void;
}

export function Gender({ value, error, onChange }: Props) {
  return (
    <fieldset className="field" aria-describedby={error ? 'gender-error' : undefined}>
      <legend>{t('clinic.gender')}</legend>
      <div className="segments">
        {GENDERS.map((gender) => (
          <label key={gender}>
            <input
              type="radio"
              name="gender"
              value={gender}
              checked={value === gender}
              onChange={() => onChange(gender)}
            />
            <span>{t(`clinic.${gender}`)}</span>
          </label>
        ))}
      </div>
      <FieldError field="gender" text={error} />
    </fieldset>
  );
}
