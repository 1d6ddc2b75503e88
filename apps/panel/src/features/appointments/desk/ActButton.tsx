import type { QueuePatient } from '@baari/contract/queue';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../day-list/RowButton.tsx';
import type { DeskAct } from './offered-acts.ts';

export type OnDeskAct = (act: DeskAct, patient: QueuePatient) => void;

const SIGN: Record<DeskAct, string> = {
  arrive: '✓',
  complete: '✓✓',
  'no-show': '✕',
  'call-again': '↻',
  skip: '↓',
  emergency: '!',
  elderly: '◆',
  'put-back': '↩',
  move: '→',
  slip: '▤',
};

interface ActButtonProps {
  act: DeskAct;
  /** Without a patient the button is shown but disabled. */
  patient: QueuePatient | undefined;
  places: number;
  onAct: OnDeskAct;
  busy: boolean;
  /** The most likely action shows its word on phones too. */
  main?: boolean;
}

function isSame(a: ActButtonProps, b: ActButtonProps): boolean {
  const { patient: one, ...before } = a;
  const { patient: other, ...after } = b;
  return (
    one?._id === other?._id &&
    one?.status === other?.status &&
    one?.patientName === other?.patientName &&
    before.act === after.act &&
    before.places === after.places &&
    before.onAct === after.onAct &&
    before.busy === after.busy &&
    before.main === after.main
  );
}

/** Not drawn again when only the patient's expected time changed, as it does for everybody after each act. */
export const ActButton = memo(function ActButton({ act, patient, places, onAct, busy, main }: ActButtonProps) {
  const { t } = useTranslation('appointments');
  const name = patient && (patient.patientName ?? t('unknownPatient'));
  const said = t(`act.${act}`, { places });
  return (
    <RowButton
      sign={SIGN[act]}
      word={t(`actShort.${act}`, { places })}
      main={main === true}
      disabled={!patient}
      aria-disabled={busy || undefined}
      aria-label={name === undefined ? said : t('mark', { mark: said, name })}
      title={said}
      onTap={() => {
        if (patient && !busy) onAct(act, patient);
      }}
    />
  );
}, isSame);
