import { restoreAppointment } from '@baari/contract/appointments';
import type { DayPatient } from '@baari/contract/appointments';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { UndoButton } from '../day-list/UndoButton.tsx';
import classes from './patient.module.css';

interface CancelledLineProps {
  /** Who was cancelled last on this coming day; null for nobody. */
  patient: Pick<DayPatient, '_id' | 'serialNumber'> | null;
  /** Called once it is taken back, or once it cannot be any more. */
  onOver: () => Promise<unknown>;
}

/** Says who was cancelled last, and takes it back. */
export function CancelledLine({ patient, onOver }: CancelledLineProps) {
  const { t } = useTranslation('appointments');
  const { act, busy } = useAct();
  const undo = async (id: string) => {
    if (busy) return;
    await act(() => call(restoreAppointment, { params: { id } }));
    await onOver();
  };
  return (
    <div role="status">
      {patient && (
        <div className={classes.cancelled}>
          <Text span>{t('did.clinic-cancel', { number: patient.serialNumber })}</Text>
          <UndoButton onClick={() => void undo(patient._id)} />
        </div>
      )}
    </div>
  );
}
