import { useRef } from 'react';
import { NAME_MAX_CHARS } from '@baari/contract/limits';
import { t } from '../../lib/text.ts';
import { NOBODY, otherField, OTHERS_MAX } from './booking-form.ts';
import type { FieldErrors, TypedPatient } from './booking-form.ts';
import { GenderField, TextField } from './fields.tsx';

interface Props {
  others: readonly TypedPatient[];
  errors: FieldErrors;
  onChange: (others: readonly TypedPatient[]) => void;
  /** What was wrong with one may now stand beside another. */
  onRemoved: () => void;
}

/** Who comes along: a name and a gender each, and the mobile number of the first for all. */
export function OtherPatients({ others, errors, onChange, onRemoved }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  /** Set by a tap alone, so that what an earlier visit left here takes no focus. */
  const isNew = useRef(false);
  const change = (i: number, next: TypedPatient) => onChange(others.map((other, at) => (at === i ? next : other)));
  const remove = (i: number) => {
    onChange(others.filter((_, at) => at !== i));
    onRemoved();
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <>
      {others.map((other, i) => (
        <div key={i} role="group" aria-labelledby={`other-${i}`} className="card stack">
          <h2 id={`other-${i}`}>{t('clinic.patient', { number: i + 2 })}</h2>
          <TextField
            name={otherField(i, 'patientName')}
            label={t('clinic.patientName')}
            value={other.patientName}
            error={errors[otherField(i, 'patientName')]}
            onChange={(patientName) => change(i, { ...other, patientName })}
            ref={(input) => {
              if (!input || !isNew.current || i < others.length - 1) return;
              isNew.current = false;
              input.focus();
            }}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={NAME_MAX_CHARS}
          />
          <GenderField
            name={otherField(i, 'gender')}
            value={other.gender}
            error={errors[otherField(i, 'gender')]}
            onChange={(gender) => change(i, { ...other, gender })}
          />
          <button type="button" className="button button-quiet" onClick={() => remove(i)}>
            {t('clinic.removePatient', { number: i + 2 })}
          </button>
        </div>
      ))}
      {others.length > 0 && <p className="hint">{t('clinic.forAll')}</p>}
      {others.length < OTHERS_MAX && (
        <button
          ref={add}
          type="button"
          className="button button-quiet"
          onClick={() => {
            isNew.current = true;
            onChange([...others, NOBODY]);
          }}
        >
          {t('clinic.addPatient')}
        </button>
      )}
    </>
  );
}
