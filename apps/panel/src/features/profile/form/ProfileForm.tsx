import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { AvailabilityFields } from './AvailabilityFields.tsx';
import { ClinicFields } from './ClinicFields.tsx';
import { DraftNote } from './DraftNote.tsx';
import classes from './form.module.css';
import { AboutFields } from './AboutFields.tsx';
import { LicenceField } from './LicenceField.tsx';
import { FormSection } from './fields.tsx';
import { PersonalFields } from './PersonalFields.tsx';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import { SectionList } from './SectionList.tsx';
import { SECTION_NAMES } from './sections.ts';
import type { SectionName } from './sections.ts';
import { SubmitBar } from './SubmitBar.tsx';
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

/** The section in which an element stands. */
function sectionAround(element: Element): SectionName | undefined {
  const name = element.closest<HTMLElement>('[data-section]')?.dataset.section;
  return SECTION_NAMES.find((one) => one === name);
}

type ProfileFormProps = ProfileFormState & { onCancel?: () => void };

/** The profile form, for first submission and edit. */
export function ProfileForm({
  form,
  missingIn,
  doctorId,
  editing,
  restored,
  discard,
  save,
  share,
  onCancel,
}: ProfileFormProps) {
  const element = useFocusOnWrong(form.formState.submitCount);
  const [current, setCurrent] = useState<SectionName>();
  const saving = share !== undefined;
  return (
    <FormProvider {...form}>
      <UnsavedGuard />
      <form
        ref={element}
        noValidate
        className={classes.form}
        aria-busy={saving}
        onFocus={({ target }) => setCurrent((before) => sectionAround(target) ?? before)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void form.handleSubmit(save)(event);
        }}
      >
        <SectionList current={current} missingIn={missingIn} />
        <div>
          <div className={classes.body}>
            <DraftNote doctorId={doctorId} restored={restored} onDiscard={discard} />
            <PersonalFields stored={editing} />
            <ClinicFields />
            <AvailabilityFields />
            <ProfessionalFields />
            <FormSection name="documents">
              <LicenceField stored={editing} />
            </FormSection>
            <AboutFields />
          </div>
          <SubmitBar editing={editing} share={share} onCancel={onCancel} />
        </div>
      </form>
    </FormProvider>
  );
}
