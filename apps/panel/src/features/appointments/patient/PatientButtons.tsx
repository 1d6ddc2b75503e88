import type { DayPatient } from '@baari/contract/appointments';
import { texts } from '../../../lib/texts.ts';
import { RowButton } from '../day-list/RowButton.tsx';
import type { PatientAsk } from './use-patient-dialog.tsx';

interface PatientButtonsProps {
  patient: DayPatient;
  /** Where they stand was another act a moment ago. */
  resting: boolean;
  onAsk: (what: PatientAsk, patient: DayPatient) => void;
}

/** Correct and cancel, on the row of a coming day. */
export function PatientButtons({ patient, resting, onAsk }: PatientButtonsProps) {
  const t = texts('appointments');
  return (['correct', 'clinic-cancel'] as const).map((what) => (
    <RowButton
      key={what}
      word={t(`actShort.${what}`)}
      resting={resting}
      aria-haspopup="dialog"
      aria-label={t('mark', { mark: t(`act.${what}`), name: patient.patientName ?? t('unknownPatient') })}
      title={t(`act.${what}`)}
      onTap={() => onAsk(what, patient)}
    />
  ));
}
