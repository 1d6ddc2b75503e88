import type { QueuePatient } from '@baari/contract/queue';
import { Icon } from '@baari/ui/Icon';
import { memo } from 'react';
import { texts } from '../../../lib/texts.ts';
import { useStartText } from '../../../lib/clinic-clock.ts';
import { useMay } from '../../../lib/practice.ts';
import { sayResting } from '../../../lib/use-rest.ts';
import { AppointmentBadge } from '../day-list/AppointmentBadge.tsx';
import { PatientName } from '../day-list/PatientName.tsx';
import { ActButton } from './ActButton.tsx';
import type { OnDeskAct } from './ActButton.tsx';
import { Flags } from './Flags.tsx';
import { offeredFor } from './offered-acts.ts';
import classes from './QueueRow.module.css';
import { Turn, turnOf } from './Turn.tsx';

interface QueueRowProps {
  patient: QueuePatient;
  isNext: boolean;
  /** Minutes since the patient came, while they wait. */
  waited: number | undefined;
  busy: boolean;
  /** It moved a moment ago: its buttons take no tap. */
  resting: boolean;
  /** Somebody was called a moment ago. */
  callRests: boolean;
  places: number;
  onAct: OnDeskAct;
  onMenu: (patient: QueuePatient, opener: HTMLElement) => void;
}

/** One patient of today: number, name, phone, status, place in the queue, the main act and the menu of all others. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { patient, isNext, waited, busy, resting, callRests, places, onAct, onMenu } = props;
  const t = texts('appointments');
  const startText = useStartText();
  const mayAct = useMay('receptionist');
  const { _id, status, state, priority, toConfirm } = patient;
  const turn = turnOf(patient);
  const { main, inMenu } = offeredFor(patient);
  const shared = { patient, places, onAct, busy };
  return (
    <li
      className={classes.row}
      data-row={_id}
      data-state={state}
      data-next={isNext || undefined}
      data-priority={priority ?? undefined}
      data-acts={main}
      data-timed={turn !== null || undefined}
    >
      <PatientName patient={patient}>
        <Flags patient={patient} />
      </PatientName>
      <div className={classes.status}>
        <AppointmentBadge status={status} toConfirm={toConfirm} />
      </div>
      {turn && <span className={classes.start}>{startText(turn)}</span>}
      <div className={classes.turn}>
        <Turn patient={patient} />
      </div>
      <div className={classes.waited}>{waited !== undefined && t('minutes', { minutes: waited })}</div>
      <div className={classes.act}>
        <ActButton act={main} resting={resting || (main === 'call-now' && callRests)} {...shared} />
      </div>
      {mayAct && inMenu.length > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-haspopup="dialog"
          aria-label={t('more', { name: patient.patientName ?? t('unknownPatient') })}
          aria-disabled={resting || undefined}
          onClick={(event) => (resting ? sayResting() : onMenu(patient, event.currentTarget))}
        >
          <Icon name="dots" />
        </button>
      )}
    </li>
  );
});
