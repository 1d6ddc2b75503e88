import { specialitiesFor, specialityNamed } from '@baari/contract/speciality-words';
import { SPECIALITIES } from '@baari/contract/specialities';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { wordFor } from '../../../lib/server-texts.ts';
import { FormSection, TextField } from './fields.tsx';
import type { FormValues } from './form-values.ts';

/** By what they are called in English, in other words, or in the language of this visit. */
const found = (search: string) => [
  ...new Set([...specialitiesFor(search), ...SPECIALITIES.filter((one) => wordFor(one).includes(search.trim()))]),
];

const offered = (specialities: readonly string[]) => specialities.map((one) => ({ value: one, label: wordFor(one) }));

/** Also found by what else people call it; typed in full and left, it is chosen. */
function SpecialityField() {
  const t = texts('profile');
  const { control } = useFormContext<FormValues>();
  const [typed, setTyped] = useState('');
  const takeNamed = (onChange: (speciality: string) => void) => {
    const named = specialityNamed(typed);
    if (named) onChange(named);
  };
  return (
    <Controller
      control={control}
      name="speciality"
      render={({ field: { value, onChange, onBlur, ...field }, fieldState }) => (
        <Select
          {...field}
          filter={({ search }) => offered(found(search))}
          searchValue={typed}
          onSearchChange={setTyped}
          onKeyDown={(event) => event.key === 'Enter' && takeNamed(onChange)}
          onBlur={() => {
            takeNamed(onChange);
            onBlur();
          }}
          label={t('field.speciality')}
          placeholder={t('form.specialityHint')}
          required
          searchable
          data={offered(SPECIALITIES)}
          value={value || null}
          onChange={(chosen) => onChange(chosen ?? '')}
          nothingFoundMessage={t('form.nothingFound')}
          comboboxProps={{ shadow: 'md' }}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

export function ProfessionalFields() {
  const t = texts('profile');
  return (
    <FormSection name="profession">
      <SpecialityField />
      <TextField name="degree" label={t('field.degree')} required autoComplete="off" />
      <TextField name="experience" label={t('field.experience')} required inputMode="numeric" autoComplete="off" />
      <TextField name="regNumber" label={t('field.regNumber')} required autoComplete="off" />
    </FormSection>
  );
}
