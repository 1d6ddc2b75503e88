import '@mantine/core/styles/Checkbox.layer.css';
import { Anchor, Checkbox, VisuallyHidden } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { paths } from '../../../lib/paths.ts';
import classes from './form.module.css';
import type { FormValues } from './form-values.ts';

/** Opens in a new tab, so that nothing typed is lost. */
function NewTab({ to, text }: { to: string; text: string }) {
  const t = texts('profile');
  return (
    <Anchor href={to} underline="always" target="_blank" rel="noopener">
      {text}
      <VisuallyHidden> {t('form.newTab')}</VisuallyHidden>
    </Anchor>
  );
}

export function TermsField() {
  const t = texts('profile');
  const { control } = useFormContext<FormValues>();
  return (
    <div className={classes.wide}>
      <Controller
        control={control}
        name="termsAndPolicy"
        render={({ field: { value, ...field }, fieldState }) => (
          <Checkbox
            {...field}
            size="md"
            required
            withErrorStyles
            checked={value}
            error={fieldState.error?.message}
            aria-invalid={fieldState.invalid ? true : undefined}
            label={
              <>
                {t('form.terms')} <NewTab to={paths.terms} text={t('form.termsLink')} /> {t('form.and')}{' '}
                <NewTab to={paths.privacy} text={t('form.privacyLink')} />
                <span aria-hidden="true"> *</span>
              </>
            }
          />
        )}
      />
    </div>
  );
}
