import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { keepDraft } from './form-draft.ts';
import type { FormValues } from './form-values.ts';

/** Keeps every change on this device at once: a phone may close the page without a word. */
export function DraftKeeper({ doctorId }: { doctorId: string }) {
  const { control, getValues } = useFormContext<FormValues>();
  const { isDirty } = useFormState({ control });
  const values = useWatch({ control });
  useEffect(() => {
    if (isDirty) keepDraft(doctorId, getValues());
  }, [doctorId, isDirty, values, getValues]);
  return null;
}
