import { lineChars } from '@baari/contract/fields';
import { NAME_MAX_CHARS } from '@baari/contract/limits';
import { TextInput } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { PATIENT_FIELDS } from './walk-in-form.ts';
import type { PatientErrors, PatientTyped } from './walk-in-form.ts';

interface PatientFieldsProps {
  typed: PatientTyped;
  errors: PatientErrors;
  onPut: (field: keyof PatientTyped, value: string) => void;
}

/** How many characters before its limit a name is counted. */
const NEAR_CHARS = 15;

/** Name and phone number of a patient, as the desk types them. A name near its limit is counted, and said to be too long at once. */
export function PatientFields({ typed, errors, onPut }: PatientFieldsProps) {
  const t = texts('appointments');
  const chars = lineChars(typed.patientName);
  const counted = { count: chars, max: NAME_MAX_CHARS };
  return PATIENT_FIELDS.map((field) => {
    const kind = field === 'phoneNumber' ? 'tel' : 'text';
    return (
      <TextInput
        key={field}
        name={field}
        label={t(`walkIn.${field}`)}
        type={kind}
        inputMode={kind}
        autoComplete="off"
        required
        data-autofocus={field === 'patientName' || undefined}
        value={typed[field]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          field === 'patientName' && chars > NAME_MAX_CHARS - NEAR_CHARS ? t('walkIn.nameChars', counted) : undefined
        }
        error={
          errors[field] ??
          (field === 'patientName' && chars > NAME_MAX_CHARS ? t('walkIn.nameTooLong', counted) : undefined)
        }
        onChange={(event) => onPut(field, event.currentTarget.value)}
      />
    );
  });
}
