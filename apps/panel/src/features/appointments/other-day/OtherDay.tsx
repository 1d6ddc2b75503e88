import type { DayAppointments } from '@baari/contract/appointments';
import { useTranslation } from 'react-i18next';
import { matches } from '../day-list/patient-search.ts';
import { UndoButton } from '../day-list/UndoButton.tsx';
import { ListCard } from '../day-list/ListCard.tsx';
import classes from './OtherDay.module.css';
import { PatientRow } from './PatientRow.tsx';
import type { LastMark } from './use-marks.ts';
import { useMarks } from './use-marks.ts';
import { useMoving } from '../move/use-moving.tsx';

/** Another date's appointments; those of a day that is over can still be marked. */
export function OtherDay({ day, isOver }: { day: DayAppointments; isOver: boolean }) {
  const { mark, last, undo } = useMarks(day.appointmentDate);
  const { startMove, moveDialog } = useMoving(isOver ? undefined : day.appointmentDate);
  return (
    <div className={classes.day}>
      <ListCard
        day={day}
        rowsFor={(typed) =>
          day.allPatients
            .filter((patient) => matches(patient, typed))
            .map((patient) => (
              <PatientRow
                key={patient._id}
                patient={patient}
                {...(isOver ? { onMark: mark } : { onMove: startMove })}
              />
            ))
        }
      />
      {moveDialog}
      <UndoBar last={last} onUndo={undo} />
    </div>
  );
}

/** Says what was just marked, with an Undo button. */
function UndoBar({ last, onUndo }: { last: LastMark | null; onUndo: () => void }) {
  const { t } = useTranslation('appointments');
  return (
    <div role="status">
      {last && (
        <div className={classes.undo}>
          <span>
            {t(`marked.${last.to}`, {
              number: last.patient.serialNumber,
              name: last.patient.patientName ?? t('unknownPatient'),
            })}
          </span>
          <UndoButton onClick={onUndo} />
        </div>
      )}
    </div>
  );
}
