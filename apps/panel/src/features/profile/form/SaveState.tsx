import { Text } from '@mantine/core';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FormValues } from './form-values.ts';
import classes from './form.module.css';

const countErrors = (errors: object) => Object.keys(errors).length;

/** How far the upload is, or how many fields are wrong. */
export function SaveState({ share }: { share: number | undefined }) {
  const { t } = useTranslation('profile');
  const { control } = useFormContext<FormValues>();
  const { errors, isSubmitted } = useFormState({ control });
  const wrong = isSubmitted ? countErrors(errors) : 0;
  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      <Text role="alert" fw={600} c="var(--mantine-color-error)" hidden={wrong === 0}>
        {wrong > 0 && t('form.wrongFields', { count: wrong })}
      </Text>
      {share !== undefined && (
        <label className={classes.progress}>
          {percent < 100 ? t('form.uploading', { percent }) : t('form.saving')}
          <progress max={100} value={percent} />
        </label>
      )}
    </>
  );
}
