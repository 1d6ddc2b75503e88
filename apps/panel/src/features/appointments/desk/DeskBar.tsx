import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './DeskBar.module.css';
import type { Undoable } from './use-desk-acts.ts';
import { UndoButton } from '../day-list/UndoButton.tsx';

interface DeskBarProps {
  /** The number that a call calls; null for nobody, undefined while unknown. */
  next: number | null | undefined;
  calling: boolean;
  onCall: () => void;
  undoable: Undoable | null;
  onUndo: () => void;
  onWalkIn: () => void;
}

/** The most used actions, within reach of the thumb: call, add a walk-in, undo. */
export function DeskBar({ next, calling, onCall, undoable, onUndo, onWalkIn }: DeskBarProps) {
  const { t } = useTranslation('appointments');
  const callText = () => {
    if (next === undefined) return t('queue.callNext');
    return next === null ? t('queue.empty') : t('queue.call', { number: next });
  };
  return (
    <div className={classes.deskBar}>
      <div role="status" className={classes.undo} data-empty={undoable === null || undefined}>
        {undoable && (
          <>
            <span>
              {t(`did.${undoable.act}`, {
                number: undoable.serialNumber,
                name: undoable.name ?? t('unknownPatient'),
              })}
            </span>
            <UndoButton label={t(`undoOf.${undoable.act}`, { number: undoable.serialNumber })} onClick={onUndo} />
          </>
        )}
      </div>
      <div className={classes.mainActs}>
        <Button variant="default" px="md" onClick={onWalkIn}>
          {t('walkIn.open')}
        </Button>
        <Button
          aria-disabled={calling || undefined}
          disabled={next === undefined || next === null}
          onClick={(event) => {
            if (!calling && event.detail <= 1) onCall();
          }}
        >
          {callText()}
        </Button>
      </div>
    </div>
  );
}
