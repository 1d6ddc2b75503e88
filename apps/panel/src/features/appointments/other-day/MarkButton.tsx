import type { DayPatient } from '@baari/contract/appointments';
import type { DeskStatus } from '@baari/contract/vocabulary';
import { texts } from '../../../lib/texts.ts';
import { RowButton } from '../day-list/RowButton.tsx';

export type OnMark = (patient: DayPatient, to: DeskStatus) => void;

interface MarkButtonProps {
  to: DeskStatus;
  patient: DayPatient;
  onMark: OnMark;
  resting: boolean;
}

export function MarkButton({ to, patient, onMark, resting }: MarkButtonProps) {
  const t = texts('appointments');
  const said = t(`markAs.${to}`);
  return (
    <RowButton
      word={said}
      resting={resting}
      aria-label={t('mark', { mark: said, name: patient.patientName ?? t('unknownPatient') })}
      title={said}
      onTap={() => onMark(patient, to)}
    />
  );
}
