import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { dropDraft, readDraft } from './form-draft.ts';
import { formRules } from './form-rules.ts';
import type { FormValues } from './form-values.ts';
import { useSaveProfile } from './use-save-profile.ts';

interface ProfileFormOptions {
  doctorId: string;
  /** What the form starts from: the stored profile, or an empty one. */
  stored: FormValues;
  editing: boolean;
  onSaved?: () => void;
}

/** The profile form with its rules, its draft on this device, and saving. */
export function useProfileForm({ doctorId, stored, editing, onSaved }: ProfileFormOptions) {
  const t = texts('profile');
  const [{ resolver, missingIn }] = useState(() => {
    return formRules(editing, {
      ...t.group('rules'),
      typedSlot: t('slots.notAdded'),
      dayWithoutSlots: t('slots.needed'),
    });
  });
  const form = useForm<FormValues>({ defaultValues: stored, resolver, shouldFocusError: false });
  const [draft, setDraft] = useState(() => readDraft(doctorId, stored));

  useEffect(() => {
    // The draft counts as a change of the stored values, so that leaving and Cancel ask first.
    if (draft) form.reset(draft, { keepDefaultValues: true });
  }, [draft, form]);

  function discard() {
    dropDraft(doctorId);
    setDraft(undefined);
    form.reset();
  }

  const { save, share } = useSaveProfile({ form, doctorId, editing, onSaved });
  return { form, missingIn, doctorId, editing, restored: draft !== undefined, discard, save, share };
}
export type ProfileFormState = ReturnType<typeof useProfileForm>;
