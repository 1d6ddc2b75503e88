import { Textarea } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import classes from './form.module.css';
import { BOX_MAX_LINES, FormSection, TextField } from './fields.tsx';
import type { FormValues } from './form-values.ts';

export function ClinicFields() {
  const t = texts('profile');
  const { register, formState } = useFormContext<FormValues>();
  return (
    <FormSection name="clinic">
      <Textarea
        className={classes.wide}
        label={t('field.clinicAddress')}
        required
        autosize
        minRows={2}
        maxRows={BOX_MAX_LINES}
        autoComplete="street-address"
        {...register('clinicAddress')}
        error={formState.errors.clinicAddress?.message}
      />
      <TextField className={classes.long} name="city" label={t('field.city')} required autoComplete="address-level2" />
      <TextField
        className={classes.short}
        name="pincode"
        label={t('field.pincode')}
        required
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <TextField
        name="clinicPh"
        type="tel"
        label={t('field.clinicPh')}
        description={t('form.phoneHint')}
        required
        inputMode="tel"
        autoComplete="tel-national"
      />
      <TextField name="fees" label={t('field.fees')} required inputMode="numeric" autoComplete="off" />
      <TextField name="avgCheckTime" label={t('field.avgCheckTime')} required inputMode="numeric" autoComplete="off" />
      <TextField
        name="maxAppointment"
        label={t('field.maxAppointment')}
        required
        inputMode="numeric"
        autoComplete="off"
      />
    </FormSection>
  );
}
