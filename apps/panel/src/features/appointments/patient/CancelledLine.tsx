import { restoreAppointment } from '@baari/contract/appointments';
import type { DayPatient } from '@baari/contract/appointments';
import { Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { UndoButton } from '../day-list/UndoButton.tsx';
import classes from './patient.module.css';

type Cancelled = Pick<DayPatient, '_id' | 'serialNumber'>;

interface CancelledLineProps {
  /** Who was cancelled last on this coming day; null for nobody. */
  patient: Cancelled | null;
  /** Called once it is taken back, or once it cannot be any more. */
  onOver: () => Promise<unknown>;
}

/** Says who was cancelled last, and takes it back. */
export function CancelledLine({ patient, onOver }: CancelledLineProps) {
  const t = texts('appointments');
  const { act, busy } = useAct();
  const undo = async ({ _id: id, serialNumber: number }: Cancelled) => {
    if (busy) return;
    await act(() => call(restoreAppointment, { params: { id } }), { what: t('sent.undo', { number }) });
    await onOver();
  };
  return (
    <div role="status">
      {patient && (
        <div className={classes.cancelled}>
          <Text span>{t('did.clinic-cancel', { number: patient.serialNumber })}</Text>
          <UndoButton onClick={() => void undo(patient)} />
        </div>
      )}
    </div>
  );
}
