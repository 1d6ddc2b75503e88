import { useTranslation } from 'react-i18next';
import classes from '../day-list/day-list.module.css';
import { UndoButton } from '../day-list/UndoButton.tsx';
import type { LastMark } from './use-marks.ts';

/** Says what was just marked, within reach of the thumb, and takes it back. */
export function UndoBar({ last, onUndo }: { last: LastMark | null; onUndo: () => void }) {
  const { t } = useTranslation('appointments');
  return (
    <div role="status">
      {last && (
        <div className={classes.undo}>
          <span>
            {t(`marked.${last.to}`, {
              number: last.patient.serialNumber,
              name: last.patient.patientName ?? t('unknownPatient'),
            })}
          </span>
          <UndoButton onClick={onUndo} />
        </div>
      )}
    </div>
  );
}
