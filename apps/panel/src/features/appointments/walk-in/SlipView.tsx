import { onDevice } from '@baari/ui/device-store';
import { useKept } from '@baari/ui/use-kept';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts.ts';
import dialog from '../../../lib/Dialog.module.css';
import { usePracticeFacts } from '../../../lib/profile.ts';
import { Slip } from '../paper/Slip.tsx';
import type { SlipData } from '../paper/Slip.tsx';
import { SLIP_WIDTHS, slipLength, slipStyle, slipWidthFrom } from '../paper/slip-style.ts';
import { usePrint } from '../paper/use-print.ts';
import classes from './walk-in.module.css';

/** The paper width of this device's printer. */
const slipWidth = onDevice.value('baari.slip-width', slipWidthFrom);

interface SlipViewProps {
  slip: SlipData;
  name: string | null;
  /** Adds another patient, after one was added. */
  onAnother?: (() => void) | undefined;
  onClose: () => void;
  /** After the slip went to the printer. */
  onPrinted?: () => void;
  /** Shown below the button that prints. */
  children?: ReactNode;
}

/** The token in large figures, and its printed slip. */
export function SlipView({ slip, name, onAnother, onClose, onPrinted, children }: SlipViewProps) {
  const t = texts('appointments');
  const profile = usePracticeFacts().data;
  const [width = '58', keep] = useKept(slipWidth);
  const title = t('slip.title', { number: slip.number });
  const print = usePrint({ title, pageStyle: slipStyle(width), fit: (drawn) => slipLength(width, drawn) }, () => (
    <Slip slip={slip} profile={profile} t={t} />
  ));
  return (
    <>
      <div role="status" className={classes.token}>
        <span className={classes.tokenNumber}>{slip.number}</span>
        <span>{name ?? t('unknownPatient')}</span>
        <span className={classes.tokenTime}>{slip.expected}</span>
      </div>
      <fieldset className={classes.choice}>
        <legend>{t('slip.paper')}</legend>
        {SLIP_WIDTHS.map((one) => (
          <label key={one}>
            <input type="radio" name="paper" checked={width === one} onChange={() => keep(one)} />
            <span>{t('slip.millimetres', { width: one })}</span>
          </label>
        ))}
      </fieldset>
      <Button
        data-autofocus
        onClick={() => {
          print();
          onPrinted?.();
        }}
      >
        {t('slip.print')}
      </Button>
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
