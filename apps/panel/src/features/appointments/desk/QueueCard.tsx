import type { DayAppointments } from '@baari/contract/appointments';
import type { QueuePatient } from '@baari/contract/queue';
import type { OnDeskAct } from './ActButton.tsx';
import { matches } from '../day-list/patient-search.ts';
import { ListCard } from '../day-list/ListCard.tsx';
import { QueueRow } from './QueueRow.tsx';

interface QueueCardProps {
  day: DayAppointments;
  /** In the order in which they are shown. */
  rows: readonly QueuePatient[];
  next: number | null | undefined;
  busy: ReadonlySet<string>;
  places: number;
  onAct: OnDeskAct;
  onMenu: (patient: QueuePatient, opener: HTMLElement) => void;
}

export function QueueCard({ day, rows, next, busy, places, onAct, onMenu }: QueueCardProps) {
  return (
    <ListCard
      day={day}
      rowsFor={(typed) =>
        rows
          .filter((patient) => matches(patient, typed))
          .map((patient) => (
            <QueueRow
              key={patient._id}
              patient={patient}
              isNext={patient.serialNumber === next}
              busy={busy.has(patient._id)}
              places={places}
              onAct={onAct}
              onMenu={onMenu}
            />
          ))
      }
    />
  );
}
