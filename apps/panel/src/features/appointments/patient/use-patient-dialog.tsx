import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { laterDialog } from '../../../lib/load-ahead.tsx';
import type { DialogPatient, Stands } from './patient-dialog.ts';

/** What the desk does with one booking in a dialog. */
const DIALOGS = {
  'confirm-over': laterDialog(() => import('./ConfirmDialog.tsx')),
  correct: laterDialog(() => import('./CorrectDialog.tsx')),
  'clinic-cancel': laterDialog(() => import('./CancelDialog.tsx')),
};
export type PatientAsk = keyof typeof DIALOGS;

/** Render `patientDialog`; it opens with `ask`. `standsNow`: where its patient stands as the desk knows by now. */
export function usePatientDialog(
  onDone: (ask: PatientAsk, patient: DialogPatient) => Promise<unknown>,
  standsNow: (patient: DialogPatient) => Stands | undefined,
): {
  ask: (what: PatientAsk, patient: DialogPatient) => void;
  patientDialog: ReactNode;
} {
  const [asked, setAsked] = useState<{
    what: PatientAsk;
    patient: DialogPatient;
    opened: boolean;
    times: number;
  } | null>(null);
  const ask = useCallback(
    (what: PatientAsk, patient: DialogPatient) =>
      setAsked((last) => ({ what, patient, opened: true, times: (last?.times ?? 0) + 1 })),
    [],
  );
  const Shown = asked && DIALOGS[asked.what];
  return {
    ask,
    patientDialog: Shown && (
      // Mounted anew each time, with what is known of the patient then.
      <Shown
        times={asked.times}
        patient={asked.patient}
        stands={standsNow(asked.patient)}
        opened={asked.opened}
        onDone={() => onDone(asked.what, asked.patient)}
        onClose={() => setAsked((last) => last && { ...last, opened: false })}
      />
    ),
  };
}
