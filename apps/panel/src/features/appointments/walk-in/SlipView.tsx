import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { texts } from '../../../lib/texts.ts';
import dialog from '../../../lib/Dialog.module.css';
import type { SlipData } from '../paper/Slip.tsx';
import { ForWhom } from './ForWhom.tsx';
import { SlipPrint } from './SlipPrint.tsx';
import classes from './walk-in.module.css';

interface SlipViewProps {
  slip: SlipData;
  name: string | null;
  /** Adds another patient, after one was added. */
  onAnother?: (() => void) | undefined;
  onClose: () => void;
  /** After the slip went to the printer. */
  onPrinted?: (() => void) | undefined;
  /** Shown below the button that prints. */
  children?: ReactNode;
}

/** The token in large figures, and its printed slip. */
export function SlipView({ slip, name, onAnother, onClose, onPrinted, children }: SlipViewProps) {
  const t = texts('appointments');
  const { range } = useTimes();
  return (
    <>
      <div role="status" className={classes.token}>
        <span className={classes.tokenNumber}>{slip.number}</span>
        <span>{name ?? t('unknownPatient')}</span>
        <ForWhom withRoom />
        <span className={classes.tokenTime}>{slip.expected && t('slip.expected', { turn: range(slip.expected) })}</span>
      </div>
      <SlipPrint slip={slip} onPrinted={onPrinted} />
      {children}
      <div className={dialog.answers}>
        {onAnother && (
          <Button variant="default" onClick={onAnother}>
            {t('walkIn.another')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('walkIn.close')}
        </Button>
      </div>
    </>
  );
}
