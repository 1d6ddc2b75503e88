import type { DayPatient } from '@baari/contract/appointments';
import type { AppointmentStatus, DeskStatus } from '@baari/contract/vocabulary';
import { texts } from '../../../lib/texts.ts';
import { AppointmentBadge } from '../day-list/AppointmentBadge.tsx';
import { PatientName } from '../day-list/PatientName.tsx';
import { RowButton } from '../day-list/RowButton.tsx';
import { PatientButtons } from '../patient/PatientButtons.tsx';
import type { PatientAsk } from '../patient/use-patient-dialog.tsx';
import { MarkButton } from './MarkButton.tsx';
import type { OnMark } from './MarkButton.tsx';
import classes from './PatientRow.module.css';

interface PatientRowProps {
  patient: DayPatient;
  /** It moved or changed a moment ago: its buttons take no tap. */
  resting: boolean;
  /** For a day that is over. */
  onMark?: OnMark;
  /** For a coming day. */
  onMove?: (patient: DayPatient) => void;
  onAsk?: (what: PatientAsk, patient: DayPatient) => void;
  onConfirm?: (patient: DayPatient) => void;
}

/** What is usually marked, most likely first. */
const MARKS: Record<AppointmentStatus, readonly DeskStatus[]> = {
  BOOKED: ['VERIFIED', 'NO_SHOW'],
  VERIFIED: ['COMPLETED', 'BOOKED'],
  COMPLETED: ['BOOKED'],
  NO_SHOW: ['VERIFIED', 'BOOKED'],
  CANCELLED: [],
  MOVED: [],
};

/** One patient of another day's list: number, name, phone, status and the possible marks. */
export function PatientRow({ patient, resting, onMark, onMove, onAsk, onConfirm }: PatientRowProps) {
  const t = texts('appointments');
  const { status, toConfirm } = patient;
  return (
    <li
      className={classes.row}
      data-row={patient._id}
      data-status={status}
      data-to-confirm={toConfirm ?? undefined}
      data-acts={`${status} ${toConfirm ?? ''}`}
    >
      <PatientName patient={patient} isApart />
      <div className={classes.status}>
        <AppointmentBadge status={status} toConfirm={toConfirm} />
      </div>
      {onMove && status === 'BOOKED' && (
        <div className={classes.marks}>
          {onConfirm && toConfirm && (
            <RowButton
              word={t('actShort.confirm')}
              aria-label={t('mark', { mark: t('act.confirm'), name: patient.patientName ?? t('unknownPatient') })}
              title={t('act.confirm')}
              resting={resting}
              onTap={() => onConfirm(patient)}
            />
          )}
          <RowButton
            word={t('actShort.move')}
            resting={resting}
            aria-haspopup="dialog"
            aria-label={t('mark', { mark: t('act.move'), name: patient.patientName ?? t('unknownPatient') })}
            onTap={() => onMove(patient)}
          />
          {onAsk && <PatientButtons patient={patient} resting={resting} onAsk={onAsk} />}
        </div>
      )}
      {onMark && (
        <div className={classes.marks}>
          {/* Keyed by place: the focus stays on the button when its action changes. */}
          {MARKS[status].map((to, i) => (
            <MarkButton key={i} to={to} patient={patient} onMark={onMark} resting={resting} />
          ))}
        </div>
      )}
    </li>
  );
}
