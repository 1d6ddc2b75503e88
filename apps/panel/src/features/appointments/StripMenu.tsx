import type { DayAppointments } from '@baari/contract/appointments';
import { Icon } from '@baari/ui/Icon';
import popover from '@baari/ui/popover.module.css';
import { useId, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { laterDialog } from '../../lib/load-ahead.tsx';
import { useMay } from '../../lib/practice.ts';
import { putBeside } from '../../lib/put-beside.ts';
import { usePrintDay } from './paper/use-print-day.tsx';
import classes from './StripMenu.module.css';

const FileDialog = laterDialog(() => import('./paper/FileDialog.tsx'));

interface StripMenuProps {
  /** Undefined if there is nothing to print. */
  day: DayAppointments | undefined;
  /** The clinic's date now. */
  today: string;
  /** Opens the dialog of false bookings. */
  falseBookings?: { onClick: () => void; 'aria-haspopup': 'dialog' };
  /** Opens the help of the keys, where there are any. */
  onKeys?: () => void;
}

/** What a day needs less often. The browser's own popover handles Escape and outside clicks. */
export function StripMenu({ day, today, falseBookings, onKeys }: StripMenuProps) {
  const t = texts('appointments');
  const mayExport = useMay('doctor');
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<'unused' | 'open' | 'closed'>('unused');
  const closeFile = () => {
    setFile('closed');
    opener.current?.focus();
  };
  return (
    <>
      <button ref={opener} type="button" className={popover.open} popoverTarget={id} aria-label={t('dayMenu')}>
        <Icon name="dots" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`${popover.card} ${popover.menu} ${classes.menu}`}
        onToggle={({ newState }) => newState === 'open' && putBeside(panel.current!, opener.current!)}
        onClick={() => panel.current?.hidePopover()}
      >
        {day && <PrintEntry day={day} />}
        {mayExport && (
          <button type="button" aria-haspopup="dialog" onClick={() => setFile('open')}>
            <Icon name="download" />
            {t('file.open')}
          </button>
        )}
        {falseBookings && (
          <button type="button" {...falseBookings}>
            <Icon name="alert" />
            {t('flood.menu')}
          </button>
        )}
        {onKeys && (
          <button type="button" className={classes.keys} aria-haspopup="dialog" onClick={onKeys}>
            <Icon name="keys" />
            {t('keys.open')}
          </button>
        )}
      </div>
      {file !== 'unused' && <FileDialog today={today} opened={file === 'open'} onClose={closeFile} />}
    </>
  );
}

function PrintEntry({ day }: { day: DayAppointments }) {
  const t = texts('appointments');
  const print = usePrintDay(day);
  return (
    <button type="button" onClick={print}>
      <Icon name="print" />
      {t('print')}
    </button>
  );
}
