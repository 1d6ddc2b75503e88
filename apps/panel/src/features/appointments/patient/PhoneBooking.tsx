import { useState } from 'react';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts.ts';
import { laterDialog } from '../../../lib/load-ahead.tsx';
import { useDeskBar } from '../../../lib/use-desk-bar.ts';

const PhoneBookingDialog = laterDialog(() => import('./PhoneBookingDialog.tsx'));

interface PhoneBookingProps {
  /** The day that is chosen first. */
  date: string;
  /** Called after a booking, to read again what shows the day. */
  onBooked: () => Promise<unknown>;
  /** The button that opens the dialog. */
  children: (opens: { 'aria-haspopup': 'dialog'; onClick: () => void }, word: string) => ReactNode;
}

/** Books for a patient who telephones: a button, and its dialog. */
export function PhoneBooking({ date, onBooked, children }: PhoneBookingProps) {
  const t = texts('appointments');
  // The dialog is loaded when first opened and then stays mounted, so that it can give the focus back.
  const [asked, setAsked] = useState<{ opened: boolean; times: number } | null>(null);
  // Not offered where the server would refuse it.
  if (useDeskBar() && !asked) return null;
  return (
    <>
      {children(
        {
          'aria-haspopup': 'dialog',
          onClick: () => setAsked((last) => ({ opened: true, times: (last?.times ?? 0) + 1 })),
        },
        t('phoneBooking.open'),
      )}
      {asked && (
        <PhoneBookingDialog
          times={asked.times}
          date={date}
          opened={asked.opened}
          onBooked={onBooked}
          onClose={() => setAsked((last) => last && { ...last, opened: false })}
        />
      )}
    </>
  );
}
