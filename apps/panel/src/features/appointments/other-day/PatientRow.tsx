import type { DayPatient } from '@baari/contract/appointments';
import { markOf } from '@baari/contract/transitions';
import { useTranslation } from 'react-i18next';
import { AppointmentBadge } from '../day-list/AppointmentBadge.tsx';
import { likelyActs } from '../day-list/likely-acts.ts';
import { PatientName } from '../day-list/PatientName.tsx';
import { RowButton } from '../day-list/RowButton.tsx';
import { MarkButton } from './MarkButton.tsx';
import type { OnMark } from './MarkButton.tsx';
import classes from './PatientRow.module.css';

interface PatientRowProps {
  patient: DayPatient;
  /** For a day that is over. */
  onMark?: OnMark;
  /** For a coming day. */
  onMove?: (patient: DayPatient) => void;
}

const marksFor = (patient: DayPatient) => likelyActs(patient).flatMap((act) => markOf(act) ?? []);

/** One patient of another day's list: number, name, phone, status and the possible marks. */
export function PatientRow({ patient, onMark, onMove }: PatientRowProps) {
  const { t } = useTranslation('appointments');
  const { status } = patient;
  return (
    <li className={classes.row} data-status={status}>
      <PatientName patient={patient} />
      <div className={classes.status}>
        <AppointmentBadge status={status} />
      </div>
      {onMove && status === 'BOOKED' && (
        <div className={classes.marks}>
          <RowButton
            sign="→"
            word={t('actShort.move')}
            main
            aria-haspopup="dialog"
            aria-label={t('mark', { mark: t('act.move'), name: patient.patientName ?? t('unknownPatient') })}
            onTap={() => onMove(patient)}
          />
        </div>
      )}
      {onMark && (
        <div className={classes.marks}>
          {/* Keyed by place: the focus stays on the button when its action changes. */}
          {marksFor(patient).map((to, i) => (
            <MarkButton key={i} to={to} patient={patient} onMark={onMark} main={i === 0 && to !== 'BOOKED'} />
          ))}
        </div>
      )}
    </li>
  );
}
