import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PATIENT_FIELDS } from './walk-in-form.ts';
import type { PatientErrors, PatientTyped } from './walk-in-form.ts';

interface PatientFieldsProps {
  typed: PatientTyped;
  errors: PatientErrors;
  onPut: (field: keyof PatientTyped, value: string) => void;
}

/** Name and phone number of a patient, as the desk types them. */
export function PatientFields({ typed, errors, onPut }: PatientFieldsProps) {
  const { t } = useTranslation('appointments');
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
        error={errors[field]}
        onChange={(event) => onPut(field, event.currentTarget.value)}
      />
    );
  });
}
