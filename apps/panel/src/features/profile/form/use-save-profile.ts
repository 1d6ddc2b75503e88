import type { ServerRefusal } from '@baari/client/failures';
import { addDoctor, updateProfile } from '@baari/contract/profile';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { reloadProfile } from '../../../lib/profile.ts';
import { session } from '../../../lib/session.ts';
import { dropDraft } from './form-draft.ts';
import { formDataOf } from './form-values.ts';
import type { FormValues } from './form-values.ts';

interface SaveOptions {
  form: UseFormReturn<FormValues>;
  doctorId: string;
  editing: boolean;
  onSaved: (() => void) | undefined;
}

/** Saves the form; `share` is how much is uploaded, undefined while nothing runs. */
export function useSaveProfile({ form, doctorId, editing, onSaved }: SaveOptions) {
  const t = texts('profile');
  const { act } = useAct();
  const [share, setShare] = useState<number>();

  /** Shows the server's errors at their fields. */
  function showErrors({ errors, code }: ServerRefusal): void {
    const isField = (name: string): name is keyof FormValues => name in form.getValues();
    for (const { path, msg } of errors) {
      const [field = ''] = path.split('.');
      if (isField(field)) form.setError(field, { type: 'server', message: msg });
    }
    // Already submitted on another device: show the view.
    if (code === 'PROFILE_EXISTS') void Promise.all([reloadProfile(), session.check()]);
  }

  async function save(values: FormValues): Promise<void> {
    setShare(0);
    const body = formDataOf(values);
    const answer = await act(() => call(editing ? updateProfile : addDoctor, { body }, { onProgress: setShare }), {
      what: t('form.sent'),
      see: t('form.see'),
      onRefusal: showErrors,
    });
    if (answer) {
      dropDraft(doctorId);
      form.reset(values);
      await Promise.all([reloadProfile(), session.check()]);
      onSaved?.();
    }
    setShare(undefined);
  }

  return { save, share };
}
