import '@mantine/core/styles/Checkbox.layer.css';
import { onDevice } from '@baari/ui/device-store';
import { useKept } from '@baari/ui/use-kept';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useClock } from '../../../lib/clinic-clock.ts';
import { usePapers } from '../../../lib/use-papers.ts';
import { usePracticeFacts } from '../../../lib/profile.ts';
import { texts } from '../../../lib/texts.ts';
import { toast } from '../../../lib/toast.ts';
import classes from './walk-in.module.css';
import { availableConnections, CONNECTIONS, sendToPrinter } from '../paper/printer.ts';
import type { Connection } from '../paper/printer.ts';
import { Slip } from '../paper/Slip.tsx';
import type { SlipData } from '../paper/Slip.tsx';
import { SLIP_WIDTHS, slipLength, slipStyle, slipWidthFrom } from '../paper/slip-style.ts';
import { drawnOnce, usePrint } from '../paper/use-print.ts';

/** The paper width of this device's printer. */
const slipWidth = onDevice.value('baari.slip-width', slipWidthFrom);

/** How the slip gets to it: by the browser's print dialog, or straight. */
const slipPrinter = onDevice.value('baari.slip-printer', (kept) =>
  (['dialog', ...CONNECTIONS] as const).find((known) => known === kept),
);
const isYes = (kept: unknown) => (typeof kept === 'boolean' ? kept : undefined);
const slipCuts = onDevice.value('baari.slip-cuts', isYes);
const slipDrawer = onDevice.value('baari.slip-drawer', isYes);

interface SlipPrintProps {
  slip: SlipData;
  /** After the slip went to the printer. */
  onPrinted?: (() => void) | undefined;
}

/** How the slip is printed on this device, and the button that prints it. */
export function SlipPrint({ slip, onPrinted }: SlipPrintProps) {
  const t = texts('appointments');
  const profile = usePracticeFacts().data;
  const { papers, loaded } = usePapers();
  const clock = useClock();
  const [width = '58', keepWidth] = useKept(slipWidth);
  const [wanted = 'dialog', keepPrinter] = useKept(slipPrinter);
  const available = availableConnections();
  const printer = available.find((one) => one === wanted) ?? 'dialog';
  const [cuts = true, keepCuts] = useKept(slipCuts);
  const [opensDrawer = false, keepDrawer] = useKept(slipDrawer);
  const [busy, setBusy] = useState(false);
  // A slip takes seconds. Whoever has gone on meanwhile does not see another dialog close.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const title = t('slip.title', { number: slip.number });
  const drawn = () => <Slip slip={slip} profile={profile} papers={papers()} clock={clock} />;
  const print = usePrint({ title, pageStyle: slipStyle(width), fit: (sheet) => slipLength(width, sheet) }, drawn);

  async function sendTo(connection: Connection) {
    setBusy(true);
    try {
      const bytes = async () => {
        await loaded();
        const { slipBytes } = await import('../paper/thermal-slip.ts');
        return slipBytes(drawnOnce(drawn())!, width, { cuts, opensDrawer });
      };
      if ((await sendToPrinter(connection, bytes)) && isHere.current) onPrinted?.();
    } catch (error) {
      console.error(error);
      toast.error(t('slip.printerFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <fieldset className={classes.choice}>
        <legend>{t('slip.paper')}</legend>
        {SLIP_WIDTHS.map((one) => (
          <label key={one}>
            <input type="radio" name="paper" checked={width === one} onChange={() => keepWidth(one)} />
            <span>{t('slip.millimetres', { width: one })}</span>
          </label>
        ))}
      </fieldset>
      {available.length > 0 && (
        <NativeSelect
          label={t('slip.printer')}
          value={printer}
          onChange={({ currentTarget }) =>
            keepPrinter(available.find((one) => one === currentTarget.value) ?? 'dialog')
          }
          data={(['dialog', ...available] as const).map((value) => ({ value, label: t(`slip.by.${value}`) }))}
        />
      )}
      {printer !== 'dialog' && (
        <>
          <Checkbox label={t('slip.cuts')} checked={cuts} onChange={() => keepCuts(!cuts)} />
          <Checkbox label={t('slip.drawer')} checked={opensDrawer} onChange={() => keepDrawer(!opensDrawer)} />
        </>
      )}
      <Button
        data-autofocus
        loading={busy}
        onClick={() => {
          if (printer !== 'dialog') return void sendTo(printer);
          void loaded().then(() => {
            print();
            onPrinted?.();
          });
        }}
      >
        {t('slip.print')}
      </Button>
    </>
  );
}
