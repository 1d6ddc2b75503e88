import type { DayPatient } from '@baari/contract/appointments';
import type { AppointmentStatus, DeskStatus } from '@baari/contract/vocabulary';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../day-list/day-list.module.css';

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
  const onClick = (event: MouseEvent) => {
    // After a mark the next patient's button stands under the finger: the second tap of a double tap is not meant for it.
    if (event.detail <= 1) onMark(patient, TARGET[mark]);
  };
  return (
    <button
      type="button"
      className={classes.mark}
      data-main={main || undefined}
      aria-label={t('mark', { mark: t(mark), name: patient.patientName ?? t('unknownPatient') })}
      title={t(mark)}
      onClick={onClick}
    >
      <span aria-hidden="true" className={classes.markSign}>
        {SIGN[mark]}
      </span>
      <span className={classes.markWord}>{t(mark)}</span>
    </button>
  );
}
