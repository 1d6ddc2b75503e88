import { Text } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { tryDocument } from './chosen-picture.ts';
import { FilePicker } from './FilePicker.tsx';
import { LICENCE_TYPES } from './form-rules.ts';
import type { FormValues } from './form-values.ts';

/** The licence document; `stored`: one is on file. */
export function LicenceField({ stored }: { stored: boolean }) {
  const t = texts('profile');
  const { control, setValue } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ control, name: 'licenseDocument' });
  const chosen = field.value;
  return (
    <FilePicker
      label={t('field.licence')}
      hint={t('form.licenceHint')}
      choose={t(chosen || stored ? 'form.changeLicence' : 'form.chooseLicence')}
      accept={LICENCE_TYPES}
      required={!stored}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onFile={(file) =>
        void tryDocument(file).then(() =>
          setValue('licenseDocument', file, { shouldDirty: true, shouldValidate: true }),
        )
      }
    >
      {chosen && !fieldState.error && (
        <Text fw={500} role="status">
          {t('form.licenceChosen', { name: chosen.name })}
        </Text>
      )}
      {!chosen && stored && <Text>{t('form.licenceKept')}</Text>}
    </FilePicker>
  );
}
