import type { QueuePatient } from '@baari/contract/queue';
import { memo } from 'react';
import { texts } from '../../../lib/texts.ts';
import { useMay } from '../../../lib/practice.ts';
import { RowButton } from '../day-list/RowButton.tsx';
import type { DeskAct } from './offered-acts.ts';

export type OnDeskAct = (act: DeskAct, patient: QueuePatient) => void;

interface ActButtonProps {
  act: DeskAct;
  patient: QueuePatient;
  places: number;
  onAct: OnDeskAct;
  busy: boolean;
  /** It has just come here, or acts on somebody else than a moment ago. */
  resting: boolean;
}

function isSame(a: ActButtonProps, b: ActButtonProps): boolean {
  const { patient: one, ...before } = a;
  const { patient: other, ...after } = b;
  return (
    one._id === other._id &&
    one.status === other.status &&
    one.patientName === other.patientName &&
    before.act === after.act &&
    before.places === after.places &&
    before.onAct === after.onAct &&
    before.busy === after.busy &&
    before.resting === after.resting
  );
}

/** Not drawn again when only the patient's expected time changed, as it does for everybody after each act. */
export const ActButton = memo(function ActButton({ act, patient, places, onAct, busy, resting }: ActButtonProps) {
  const t = texts('appointments');
  const said = t(`act.${act}`, { places });
  if (!useMay('receptionist')) return null;
  return (
    <RowButton
      word={t(`actShort.${act}`, { places })}
      aria-disabled={busy || undefined}
      resting={resting}
      aria-label={t('mark', { mark: said, name: patient.patientName ?? t('unknownPatient') })}
      title={said}
      onTap={() => {
        if (!busy) onAct(act, patient);
      }}
    />
  );
}, isSame);
