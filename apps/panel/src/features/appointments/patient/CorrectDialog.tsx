import { correctPatient } from '@baari/contract/appointments';
import type { SeenPatient } from '@baari/contract/appointments';
import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { useAct } from '../../../lib/feedback.ts';
import { PatientFields } from '../walk-in/PatientFields.tsx';
import { PATIENT_FIELDS } from '../walk-in/walk-in-form.ts';
import type { PatientErrors } from '../walk-in/walk-in-form.ts';
import { checked, errorsOf } from './patient-form.ts';
import type { PatientDialogProps } from './patient-dialog.ts';
import classes from './patient.module.css';

/**
 * Corrects name and phone of a booking, with the rules of a booking. What another desk has changed meanwhile is said beside the field;
 * saved again, it is overwritten.
 */
export default function CorrectDialog({ patient, opened, onDone, onClose }: PatientDialogProps) {
  const t = texts('appointments');
  const [typed, setTyped] = useState({
    patientName: patient.patientName ?? '',
    phoneNumber: patient.phoneNumber ?? '',
  });
  const [seen, setSeen] = useState<SeenPatient>({
    patientName: patient.patientName ?? undefined,
    phoneNumber: patient.phoneNumber ?? undefined,
  });
  const [errors, setErrors] = useState<PatientErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { act, busy } = useAct();

  const show = (wrong: PatientErrors) => {
    setErrors(wrong);
    const field = PATIENT_FIELDS.find((one) => wrong[one] !== undefined);
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { body, errors: wrong } = checked(typed);
    show(wrong ?? {});
    if (!body || busy) return;
    let refused: PatientErrors = {};
    const answer = await act(() => call(correctPatient, { params: { id: patient._id }, body: { ...body, seen } }), {
      what: t('sent.correct', { number: patient.serialNumber }),
      uncover: () => {
        onClose();
        void onDone();
      },
      onRefusal: (refusal) => {
        refused = errorsOf(refusal.errors);
        const isSaid = Object.keys(refused).length > 0;
        if (isSaid && refusal.code === 'STATUS_CONFLICT') {
          for (const field of PATIENT_FIELDS)
            if (refused[field]) setSeen((before) => ({ ...before, [field]: undefined }));
          void onDone();
        }
        return isSaid;
      },
    });
    if (!answer) return show(refused);
    onClose();
    await onDone();
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      locked={busy}
      title={t('correct.title', { number: patient.serialNumber })}
    >
      <form ref={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <PatientFields
          typed={typed}
          errors={errors}
          onPut={(field, value) => {
            setTyped((before) => ({ ...before, [field]: value }));
            setErrors(({ [field]: _, ...others }) => others);
          }}
        />
        <Text size="sm" c="dimmed">
          {t('correct.hint')}
        </Text>
        <div className={dialog.answers}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('correct.no')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('correct.yes')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
