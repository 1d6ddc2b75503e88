import type { DayAppointments } from '@baari/contract/appointments';
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { useReactToPrint } from 'react-to-print';
import { doctorName } from '../../lib/format.ts';
import { useProfile } from '../../lib/profile.ts';
import { toast } from '../../lib/toast.ts';
import { DaySheets } from './DaySheets.tsx';
import { PRINT_STYLE } from './print-style.ts';

/** Phones print from the frame after `print()` has returned; it must not be gone by then. */
const FRAME_KEPT_MS = 1000;

async function printFrame(frame: HTMLIFrameElement, title: string): Promise<void> {
  const target = frame.contentWindow;
  if (typeof target?.print !== 'function') throw new Error('This browser cannot print from a frame.');
  const titleBefore = document.title;
  // A list saved as PDF takes its name from the page's title.
  document.title = title;
  try {
    target.print();
    await new Promise((done) => setTimeout(done, FRAME_KEPT_MS));
  } catch (cause) {
    // The frame's errors are no errors of this window, and would be logged without what they say.
    throw new Error(`Printing failed: ${String(cause)}`, { cause });
  } finally {
    document.title = titleBefore;
  }
}

/** Prints a day's list; what goes wrong is said and logged. */
export function usePrintDay(day: DayAppointments): () => void {
  const { t } = useTranslation('appointments');
  const profile = useProfile();
  const name = profile.data?.personalInfo.name;
  const doctor = name ? doctorName(name) : '';

  const fail = useCallback(
    (error: unknown) => {
      console.error(error);
      toast.error(t('printFailed'));
    },
    [t],
  );
  const print = useReactToPrint({
    bodyClass: 'print-body',
    pageStyle: PRINT_STYLE,
    ignoreGlobalStyles: true,
    print: (frame) => printFrame(frame, t('sheet.title', { date: day.appointmentDate })),
    onPrintError: (_, error) => fail(error),
  });

  return () => {
    try {
      const host = document.createElement('div');
      // Drawn for this print alone: the page itself stays free of a second, hidden list.
      flushSync(() => createRoot(host).render(<DaySheets day={day} doctor={doctor} t={t} />));
      print(() => host.firstElementChild);
    } catch (error) {
      fail(error);
    }
  };
}
