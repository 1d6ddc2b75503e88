import type { QueuePatient } from '@baari/contract/queue';
import type { AppointmentStatus } from '@baari/contract/vocabulary';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton } from './ActButton.tsx';
import type { OnDeskAct } from './ActButton.tsx';
import shared from '../day-list/day-list.module.css';
import { offeredFor } from './offered-acts.ts';
import classes from './desk.module.css';
import { Flags, Standing } from './Standing.tsx';
import { STATUS_SIGN } from '../day-list/status-sign.ts';

interface QueueRowProps {
  patient: QueuePatient;
  isNext: boolean;
  busy: boolean;
  places: number;
  onAct: OnDeskAct;
  onMenu: (patient: QueuePatient, opener: HTMLElement) => void;
}

const toneOf = (status: AppointmentStatus) => (status === 'BOOKED' ? 'slate' : 'green');

/** One patient of today: number, name, phone, status, how they stand, and what may follow. */
export const QueueRow = memo(function QueueRow({ patient, isNext, busy, places, onAct, onMenu }: QueueRowProps) {
  const { t } = useTranslation('appointments');
  const { _id, serialNumber, status, state } = patient;
  const offered = offeredFor(patient);
  const name = patient.patientName ?? t('unknownPatient');
  return (
    <li className={classes.row} data-row={_id} data-state={state} data-next={isNext || undefined}>
      <span className={shared.serial} role="img" aria-label={t('number', { number: serialNumber })}>
        {serialNumber}
      </span>
      <div className={shared.who}>
        <div className={shared.name}>{name}</div>
        <div className={shared.phone}>{patient.phoneNumber ?? t('noPhone')}</div>
      </div>
      <div className={classes.info}>
        <StatusBadge tone={toneOf(status)} sign={STATUS_SIGN[status]}>
          {t(`status.${status}`)}
        </StatusBadge>
        <Flags patient={patient} />
        <Standing patient={patient} />
      </div>
      <div className={classes.acts}>
        {/* By place, not by name: the focus of a keyboard stays on the button when its meaning changes. */}
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
          aria-label={t('more', { name })}
          onClick={(event) => onMenu(patient, event.currentTarget)}
        >
          <span aria-hidden="true">⋯</span>
        </button>
      )}
    </li>
  );
});
