import type { DayPatient } from '@baari/contract/appointments';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { laterDialog } from '../../../lib/load-ahead.tsx';

const MoveDialog = laterDialog(() => import('./MoveDialog.tsx'));

type Movable = Pick<DayPatient, '_id' | 'serialNumber' | 'patientName'>;

/** Moves a patient of the day `from`. Render `moveDialog`; it opens with `startMove`. */
export function useMoving(
  from: string | undefined,
  onMoved?: () => Promise<unknown>,
): { startMove: (patient: Movable) => void; moveDialog: ReactNode } {
  const [moving, setMoving] = useState<{ patient: Movable; opened: boolean; times: number } | null>(null);
  const startMove = useCallback(
    (patient: Movable) => setMoving((last) => ({ patient, opened: true, times: (last?.times ?? 0) + 1 })),
    [],
  );
  const close = () => setMoving((last) => last && { ...last, opened: false });
  return {
    startMove,
    moveDialog: moving && from && (
      // Mounted anew each time, because free places change.
      <MoveDialog
        times={moving.times}
        patient={moving.patient}
        from={from}
        opened={moving.opened}
        onMoved={onMoved}
        onClose={close}
      />
    ),
  };
}
