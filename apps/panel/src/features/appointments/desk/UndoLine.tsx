import { Icon } from '@baari/ui/Icon';
import popover from '@baari/ui/popover.module.css';
import { useId, useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { UndoButton } from '../day-list/UndoButton.tsx';
import { Did } from './Did.tsx';
import classes from './UndoLine.module.css';
import type { Undoable } from './use-undo.ts';

interface UndoLineProps {
  /** The next to be undone first. */
  undoables: readonly Undoable[];
  resting: boolean;
  onUndo: () => void;
}

/** What any desk did last, its undo, and what could be undone after it. */
export function UndoLine({ undoables, resting, onUndo }: UndoLineProps) {
  const t = texts('appointments');
  const [last, ...earlier] = undoables;
  const no = last?.no ?? 0;
  const [top, setTop] = useState({ no, isOld: false });
  if (top.no !== no) setTop({ no, isOld: no < top.no });
  return (
    <div className={classes.undo} data-empty={!last || undefined}>
      {/* After an undo it tells of an act before, which is no news to be read out. */}
      <div role="status" aria-live={top.isOld ? 'off' : 'polite'} className={classes.did}>
        {last && (
          <>
            <Did act={last} />
            <span className={classes.short} aria-hidden="true">
              {t(`didShort.${last.act}`, { number: last.serialNumber })}
            </span>
          </>
        )}
      </div>
      <div className={classes.back}>
        {last && (
          <UndoButton
            label={t(`undoOf.${last.act}`, { number: last.serialNumber })}
            resting={resting}
            onClick={onUndo}
          />
        )}
        {earlier.length > 0 && <Earlier acts={earlier} />}
      </div>
    </div>
  );
}

/** The acts below the last one. They are undone from the last one on. */
function Earlier({ acts }: { acts: readonly Undoable[] }) {
  const t = texts('appointments');
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={popover.open}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={t('earlier')}
      >
        <Icon name="up" size={16} />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('earlier')}
        className={`${popover.card} ${classes.earlier}`}
      >
        <div className={classes.title}>{t('earlier')}</div>
        <ol>
          {acts.map((act) => (
            <li key={act.no}>
              <Did act={act} />
            </li>
          ))}
        </ol>
        <p>{t('earlierHint')}</p>
      </div>
    </>
  );
}
