import { GENDERS } from '@baari/contract/vocabulary';
import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { texts } from '../../../lib/texts.ts';
import { firstWrong, NOTHING_TYPED } from './walk-in-form.ts';
import type { WalkInErrors, WalkInField, WalkInTyped } from './walk-in-form.ts';
import dialog from '../../../lib/Dialog.module.css';
import { usePractice } from '../../../lib/practice.ts';
import { PatientFields } from './PatientFields.tsx';
import { checked } from './walk-in-rules.ts';
import { PlanEnded } from './PlanEnded.tsx';
import classes from './walk-in.module.css';

export type WalkInBody = NonNullable<ReturnType<typeof checked>['body']>;

interface WalkInFormProps {
  busy: boolean;
  /** Nobody is added yet. */
  waits?: boolean;
  /** The word on the button; 'Add' without. */
  submit?: string;
  /** The chosen day has no place left: whoever is added goes over its maximum. */
  isFull?: boolean;
  /** Keeps what is typed while the form is not shown. */
  typedRef?: RefObject<WalkInTyped> | undefined;
  /** Resolves to the server's field errors; empty if there are none. */
  onSubmit: (body: WalkInBody) => Promise<WalkInErrors>;
  onCancel: () => void;
}

/** Name, phone and gender of a patient; Enter adds them. */
export function WalkInForm({
  busy,
  waits = false,
  submit: submitText,
  isFull = false,
  typedRef,
  onSubmit,
  onCancel,
}: WalkInFormProps) {
  const t = texts('appointments');
  const [typed, setTyped] = useState<WalkInTyped>(() => typedRef?.current ?? NOTHING_TYPED);
  const [errors, setErrors] = useState<WalkInErrors>({});
  // What was said of one practice is nothing for the next.
  const at = usePractice()?._id;
  const [saidOf, setSaidOf] = useState(at);
  if (saidOf !== at) {
    setSaidOf(at);
    setErrors({});
  }
  const form = useRef<HTMLFormElement>(null);

  const isOver = isFull || errors.full !== undefined;
  const show = (wrong: WalkInErrors) => {
    setErrors(wrong);
    const field = firstWrong(wrong);
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (waits) return;
    const { body, errors: wrong } = checked(typed);
    show(wrong ?? {});
    if (body && !busy) show(await onSubmit(isOver ? { ...body, overMaximum: true } : body));
  };
  const put = (field: WalkInField, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    if (typedRef) typedRef.current = { ...typedRef.current, [field]: value };
    setErrors(({ [field]: _, ...others }) => others);
  };

  return (
    <form ref={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {errors.plan && <PlanEnded why={errors.plan} />}
      {isOver && (
        <Text role="alert" size="sm" className={classes.full}>
          {t('walkIn.full')}
        </Text>
      )}
      <div className={classes.who}>
        <PatientFields typed={typed} errors={errors} onPut={put} />
      </div>
      <fieldset className={classes.choice} aria-describedby={errors.gender ? 'walk-in-gender' : undefined}>
        <legend>{t('walkIn.gender')}</legend>
        {GENDERS.map((gender) => (
          <label key={gender}>
            <input
              type="radio"
              name="gender"
              checked={typed.gender === gender}
              onChange={() => put('gender', gender)}
            />
            <span>{t(`walkIn.${gender}`)}</span>
          </label>
        ))}
        {errors.gender && (
          <p id="walk-in-gender" className={classes.wrong}>
            {errors.gender}
          </p>
        )}
      </fieldset>
      <div className={dialog.answers}>
        <Button variant="default" onClick={onCancel}>
          {t('walkIn.cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={waits}>
          {isOver ? t('walkIn.over') : (submitText ?? t('walkIn.add'))}
        </Button>
      </div>
    </form>
  );
}
