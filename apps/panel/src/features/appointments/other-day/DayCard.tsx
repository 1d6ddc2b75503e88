import type { DayAppointments } from '@baari/contract/appointments';
import classes from '../day-list/day-list.module.css';
import { matches } from '../day-list/patient-search.ts';
import { ListCard } from '../day-list/ListCard.tsx';
import { PatientRow } from './PatientRow.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useMarks } from './use-marks.ts';
import { useMoving } from '../move/use-moving.tsx';

/** Another date's appointments; those of a day that is over can still be marked. */
export function DayCard({ day, isOver }: { day: DayAppointments; isOver: boolean }) {
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
