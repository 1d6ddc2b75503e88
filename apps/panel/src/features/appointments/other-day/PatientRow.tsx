import type { DayPatient } from '@baari/contract/appointments';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { useTranslation } from 'react-i18next';
import classes from '../day-list/day-list.module.css';
import { MarkButton, MARKS_FROM } from './MarkButton.tsx';
import type { OnMark } from './MarkButton.tsx';
import { STATUS_SIGN } from '../day-list/status-sign.ts';

interface PatientRowProps {
  patient: DayPatient;
  /** Of a day that is over. */
  onMark?: OnMark;
  /** Of a day to come. */
  onMove?: (patient: DayPatient) => void;
}

/** One patient of another day's list: number, name, phone, status, and the marks that may follow. */
export function PatientRow({ patient, onMark, onMove }: PatientRowProps) {
  const { t } = useTranslation('appointments');
  const { status, serialNumber } = patient;
  return (
    <li className={classes.row} data-status={status}>
      <span className={classes.serial} role="img" aria-label={t('number', { number: serialNumber })}>
        {serialNumber}
      </span>
      <div className={classes.who}>
        <div className={classes.name}>{patient.patientName ?? t('unknownPatient')}</div>
        <div className={classes.phone}>{patient.phoneNumber ?? t('noPhone')}</div>
      </div>
      <div className={classes.status}>
        <StatusBadge tone={status === 'BOOKED' ? 'slate' : 'green'} sign={STATUS_SIGN[status]}>
          {t(`status.${status}`)}
        </StatusBadge>
      </div>
      {onMove && status === 'BOOKED' && (
        <div className={classes.marks}>
          <button
            type="button"
            className={classes.mark}
            data-main
            aria-haspopup="dialog"
            aria-label={t('mark', { mark: t('act.move'), name: patient.patientName ?? t('unknownPatient') })}
            onClick={() => onMove(patient)}
          >
            <span className={classes.markWord}>{t('actShort.move')}</span>
          </button>
        </div>
      )}
      {onMark && (
        <div className={classes.marks}>
          {/* By place, not by name: the focus of a keyboard stays on the button when its meaning changes. */}
          {MARKS_FROM[status].map((mark, i) => (
            <MarkButton key={i} mark={mark} patient={patient} onMark={onMark} main={i === 0 && mark !== 'putBack'} />
          ))}
        </div>
      )}
    </li>
  );
}
