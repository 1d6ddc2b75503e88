import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AvailabilityFields } from './AvailabilityFields.tsx';
import { ClinicFields } from './ClinicFields.tsx';
import { DraftNote } from './DraftNote.tsx';
import classes from './form.module.css';
import { PersonalFields } from './PersonalFields.tsx';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import { SaveState } from './SaveState.tsx';
import { TermsField } from './TermsField.tsx';
import { UnsavedGuard } from './UnsavedChanges.tsx';
import type { ProfileFormState } from './use-profile-form.ts';

/** After a refused submit, moves the focus to the first wrong field on the page. */
function useFocusOnWrong(submitCount: number) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus();
  }, [submitCount]);
  return element;
}

type ProfileFormProps = ProfileFormState & { onCancel?: () => void };

/** The profile form, for first submission and edit. */
export function ProfileForm({ form, doctorId, editing, restored, discard, save, share, onCancel }: ProfileFormProps) {
  const { t } = useTranslation('profile');
  const element = useFocusOnWrong(form.formState.submitCount);
  const saving = share !== undefined;
  return (
    <FormProvider {...form}>
      <UnsavedGuard />
      <form
        ref={element}
        noValidate
        className={classes.form}
        aria-busy={saving}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void form.handleSubmit(save)(event);
        }}
      >
        <Stack gap="md">
          <DraftNote doctorId={doctorId} restored={restored} onDiscard={discard} />
          <PersonalFields stored={editing} />
          <ClinicFields />
          <AvailabilityFields />
          <ProfessionalFields stored={editing} />
          <TermsField />
          {!editing && (
            <Text fw={600} c="var(--baari-teal-text)">
              {t('form.trial')}
            </Text>
          )}
          <SaveState share={share} />
          <div className={classes.submit}>
            <Button type="submit" loading={saving}>
              {t(editing ? 'form.save' : 'form.submit')}
            </Button>
            {onCancel && (
              <Button variant="default" onClick={onCancel} disabled={saving}>
                {t('form.cancel')}
              </Button>
            )}
          </div>
        </Stack>
      </form>
    </FormProvider>
  );
}
