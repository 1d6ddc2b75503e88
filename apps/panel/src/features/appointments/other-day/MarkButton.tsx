import type { DayPatient } from '@baari/contract/appointments';
import type { DeskStatus } from '@baari/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../day-list/RowButton.tsx';

export type OnMark = (patient: DayPatient, to: DeskStatus) => void;

const SIGN: Record<DeskStatus, string> = { VERIFIED: '✓', COMPLETED: '✓✓', NO_SHOW: '✕', BOOKED: '↩' };

interface MarkButtonProps {
  to: DeskStatus;
  patient: DayPatient;
  onMark: OnMark;
  /** The most likely action shows its word on phones too. */
  main: boolean;
}

export function MarkButton({ to, patient, onMark, main }: MarkButtonProps) {
  const { t } = useTranslation('appointments');
  const said = t(`markAs.${to}`);
  return (
    <RowButton
      sign={SIGN[to]}
      word={said}
      main={main}
      aria-label={t('mark', { mark: said, name: patient.patientName ?? t('unknownPatient') })}
      title={said}
      onTap={() => onMark(patient, to)}
    />
  );
}
