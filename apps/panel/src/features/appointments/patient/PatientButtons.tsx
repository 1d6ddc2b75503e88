import type { DayPatient } from '@baari/contract/appointments';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../day-list/RowButton.tsx';
import type { PatientAsk } from './use-patient-dialog.tsx';

interface PatientButtonsProps {
  patient: DayPatient;
  onAsk: (what: PatientAsk, patient: DayPatient) => void;
}

/** Correct and cancel, on the row of a coming day. */
export function PatientButtons({ patient, onAsk }: PatientButtonsProps) {
  const { t } = useTranslation('appointments');
  return (['correct', 'clinic-cancel'] as const).map((what) => (
    <RowButton
      key={what}
      word={t(`actShort.${what}`)}
      aria-haspopup="dialog"
      aria-label={t('mark', { mark: t(`act.${what}`), name: patient.patientName ?? t('unknownPatient') })}
      title={t(`act.${what}`)}
      onTap={() => onAsk(what, patient)}
    />
  ));
}
