import { useState } from 'react';
import type { ReactNode } from 'react';
import { laterDialog } from '../../../lib/load-ahead.tsx';

const FloodDialog = laterDialog(() => import('./FloodDialog.tsx'));

interface FalseBookingsProps {
  /** The day whose bookings to be confirmed are looked at first. */
  date?: string;
  /** Called once bookings are cancelled or confirmed. */
  onDone: () => Promise<unknown>;
  /** The button, with what opens the dialog. */
  children: (opens: { onClick: () => void; 'aria-haspopup': 'dialog' }) => ReactNode;
}

/** Leads to the dialog in which false bookings are chosen, and cancelled or confirmed. */
export function FalseBookings({ date, onDone, children }: FalseBookingsProps) {
  // The dialog stays mounted once it was opened, so that it can give the focus back.
  const [asked, setAsked] = useState<{ opened: boolean; times: number } | null>(null);
  return (
    <>
      {children({
        onClick: () => setAsked((last) => ({ opened: true, times: (last?.times ?? 0) + 1 })),
        'aria-haspopup': 'dialog',
      })}
      {asked && (
        <FloodDialog
          times={asked.times}
          opened={asked.opened}
          date={date}
          onDone={onDone}
          onClose={() => setAsked((last) => last && { ...last, opened: false })}
        />
      )}
    </>
  );
}
