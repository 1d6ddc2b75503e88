import { onDevice } from '@baari/ui/device-store';
import { useKept } from '@baari/ui/use-kept';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useClock } from '../../../lib/clinic-clock.ts';
import { usePapers } from '../../../lib/use-papers.ts';
import { usePracticeFacts } from '../../../lib/profile.ts';
import { texts } from '../../../lib/texts.ts';
import { toast } from '../../../lib/toast.ts';
import classes from './walk-in.module.css';
import { CUTS, DRAWERS } from '../paper/after-slip.ts';
import {
  availableConnections,
  CONNECTIONS,
  forgetPrinters,
  knownPrinters,
  NoBluetooth,
  SERIAL_SPEEDS,
  sendToPrinter,
} from '../paper/printer.ts';
import type { Connection } from '../paper/printer.ts';
import { Slip } from '../paper/Slip.tsx';
import type { SlipData } from '../paper/Slip.tsx';
import { SLIP_WIDTHS, slipLength, slipStyle, slipWidthFrom } from '../paper/slip-style.ts';
import { drawnOnce, usePrint } from '../paper/use-print.ts';

/** The paper width of this device's printer. */
const slipWidth = onDevice.value('baari.slip-width', slipWidthFrom);

/** How the slip gets to it: by the browser's print dialog, or straight. */
const PRINTERS = ['dialog', ...CONNECTIONS] as const;
const oneOf =
  <T,>(known: readonly T[]) =>
  (kept: unknown) =>
    known.find((one) => one === kept);
const slipPrinter = onDevice.value('baari.slip-printer', oneOf(PRINTERS));
const slipSpeed = onDevice.value('baari.slip-speed', oneOf(SERIAL_SPEEDS));
const slipCut = onDevice.value('baari.slip-cut', oneOf(CUTS));
const slipDrawer = onDevice.value('baari.slip-drawer', oneOf(DRAWERS));

/** Of which act a failure tells. */
const SLIP = 'slip';

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  values: readonly T[];
  nameOf: (value: T) => string;
  onChoose: (value: T) => void;
}

function Choice<T extends string>({ label, value, values, nameOf, onChoose }: ChoiceProps<T>) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(values[currentTarget.selectedIndex]!)}
      data={values.map((one) => ({ value: one, label: nameOf(one) }))}
    />
  );
}

/** What was chosen on this device. */
function usePrinterChoices() {
  const [width = '58', keepWidth] = useKept(slipWidth);
  const [wanted = 'dialog', keepPrinter] = useKept(slipPrinter);
  const available = availableConnections();
  const printer: (typeof PRINTERS)[number] = available.find((one) => one === wanted) ?? 'dialog';
  const [speed = SERIAL_SPEEDS[0], keepSpeed] = useKept(slipSpeed);
  const [cut = 'partial', keepCut] = useKept(slipCut);
  const [drawer = 'none', keepDrawer] = useKept(slipDrawer);
  return { width, keepWidth, available, printer, keepPrinter, speed, keepSpeed, cut, keepCut, drawer, keepDrawer };
}

function PrinterChoices(choices: ReturnType<typeof usePrinterChoices>) {
  const { width, keepWidth, available, printer, keepPrinter, speed, keepSpeed, cut, keepCut, drawer, keepDrawer } =
    choices;
  const t = texts('appointments');
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
        <Choice
          label={t('slip.printer')}
          value={printer}
          values={['dialog', ...available]}
          nameOf={(one) => t(`slip.by.${one}`)}
          onChoose={keepPrinter}
        />
      )}
      {printer === 'serial' && (
        <Choice
          label={t('slip.speed')}
          value={speed}
          values={SERIAL_SPEEDS}
          nameOf={(one) => t('slip.baud', { speed: one })}
          onChoose={keepSpeed}
        />
      )}
      {printer !== 'dialog' && (
        <>
          <Choice
            label={t('slip.cut')}
            value={cut}
            values={CUTS}
            nameOf={(one) => t(`slip.cuts.${one}`)}
            onChoose={keepCut}
          />
          <Choice
            label={t('slip.drawer')}
            value={drawer}
            values={DRAWERS}
            nameOf={(one) => t(`slip.drawers.${one}`)}
            onChoose={keepDrawer}
          />
        </>
      )}
    </>
  );
}

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
  const choices = usePrinterChoices();
  const { width, printer, speed, cut, drawer } = choices;
  const [busy, setBusy] = useState(false);
  const [isKnown, setKnown] = useState(false);
  // A slip takes seconds. Whoever has gone on meanwhile does not see another dialog close.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  useEffect(() => {
    if (busy || printer === 'dialog') return;
    void knownPrinters(printer).then(
      (known) => setKnown(known.length > 0),
      () => setKnown(false),
    );
  }, [busy, printer]);
  const title = t('slip.title', { number: slip.number });
  const drawn = () => <Slip slip={slip} profile={profile} papers={papers()} clock={clock} />;
  const print = usePrint({ title, pageStyle: slipStyle(width), fit: (sheet) => slipLength(width, sheet) }, drawn);

  async function sendTo(connection: Connection, isAnother = false) {
    setBusy(true);
    toast.withdrawFailure(SLIP);
    try {
      if (isAnother) await forgetPrinters(connection);
      const bytes = async () => {
        await loaded();
        const { slipBytes } = await import('../paper/thermal-slip.ts');
        return slipBytes(drawnOnce(drawn())!, width, { cut, drawer });
      };
      if ((await sendToPrinter(connection, bytes, speed)) && isHere.current) onPrinted?.();
    } catch (error) {
      console.error(error);
      toast.error(t(error instanceof NoBluetooth ? 'slip.noBluetooth' : 'slip.printerFailed'), SLIP);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <PrinterChoices {...choices} />
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
      {printer !== 'dialog' && isKnown && (
        <Button variant="subtle" disabled={busy} onClick={() => void sendTo(printer, true)}>
          {t('slip.another')}
        </Button>
      )}
    </>
  );
}
