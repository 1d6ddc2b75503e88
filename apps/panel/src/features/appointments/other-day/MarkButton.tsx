import type { DayPatient } from '@baari/contract/appointments';
import type { AppointmentStatus, DeskStatus } from '@baari/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../day-list/RowButton.tsx';

export type OnMark = (patient: DayPatient, to: DeskStatus) => void;
type MarkName = 'arrived' | 'done' | 'absent' | 'putBack';

const TARGET: Record<MarkName, DeskStatus> = {
  arrived: 'VERIFIED',
  done: 'COMPLETED',
  absent: 'NO_SHOW',
  putBack: 'BOOKED',
};

const SIGN: Record<MarkName, string> = { arrived: '✓', done: '✓✓', absent: '✕', putBack: '↩' };

/** What comes next for a patient, the likeliest first. */
export const MARKS_FROM: Record<AppointmentStatus, readonly MarkName[]> = {
  BOOKED: ['arrived', 'absent'],
  VERIFIED: ['done', 'putBack'],
  COMPLETED: ['putBack'],
  NO_SHOW: ['arrived', 'putBack'],
  CANCELLED: [],
  MOVED: [],
};

interface MarkButtonProps {
  mark: MarkName;
  patient: DayPatient;
  onMark: OnMark;
  /** The likeliest one carries its word also on phones. */
  main: boolean;
}

export function MarkButton({ mark, patient, onMark, main }: MarkButtonProps) {
  const { t } = useTranslation('appointments');
  return (
    <RowButton
      sign={SIGN[mark]}
      word={t(mark)}
      main={main}
      aria-label={t('mark', { mark: t(mark), name: patient.patientName ?? t('unknownPatient') })}
      title={t(mark)}
      onTap={() => onMark(patient, TARGET[mark])}
    />
  );
}
