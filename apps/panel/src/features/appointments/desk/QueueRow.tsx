import type { QueuePatient } from '@baari/contract/queue';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AppointmentBadge } from '../day-list/AppointmentBadge.tsx';
import { PatientName } from '../day-list/PatientName.tsx';
import { ActButton } from './ActButton.tsx';
import type { OnDeskAct } from './ActButton.tsx';
import { offeredFor } from './offered-acts.ts';
import classes from './QueueRow.module.css';
import { Flags, Standing } from './Standing.tsx';

interface QueueRowProps {
  patient: QueuePatient;
  isNext: boolean;
  busy: boolean;
  places: number;
  onAct: OnDeskAct;
  onMenu: (patient: QueuePatient, opener: HTMLElement) => void;
}

/** One patient of today: number, name, phone, status, place in the queue and actions. */
export const QueueRow = memo(function QueueRow({ patient, isNext, busy, places, onAct, onMenu }: QueueRowProps) {
  const { t } = useTranslation('appointments');
  const { _id, status, state } = patient;
  const offered = offeredFor(patient);
  return (
    <li className={classes.row} data-row={_id} data-state={state} data-next={isNext || undefined}>
      <PatientName patient={patient} />
      <div className={classes.info}>
        <AppointmentBadge status={status} />
        <Flags patient={patient} />
        <Standing patient={patient} />
      </div>
      <div className={classes.acts}>
        {/* Keyed by place: the focus stays on the button when its action changes. */}
        {offered.inRow.map((act, i) => (
          <ActButton
            key={i}
            act={act}
            patient={patient}
            places={places}
            onAct={onAct}
            busy={busy}
            main={i === 0 && act !== 'put-back'}
          />
        ))}
      </div>
      {offered.inMenu.length > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-haspopup="dialog"
          aria-label={t('more', { name: patient.patientName ?? t('unknownPatient') })}
          onClick={(event) => onMenu(patient, event.currentTarget)}
        >
          <span aria-hidden="true">⋯</span>
        </button>
      )}
    </li>
  );
});
