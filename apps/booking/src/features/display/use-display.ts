import { useRef, useState } from 'react';
import type { Display, watchDisplay } from '@baari/contract/queue-display';
import { callWatch } from './call-watch.ts';
import { useLiveRoom } from './use-live-room.ts';
import type { LiveRoom } from './use-live-room.ts';

// Only the type: the schemas behind it are larger than this whole page.
const PATH: (typeof watchDisplay)['path'] = '/api/public/doctors/:id/display/stream';

export interface LiveDisplay extends LiveRoom<Display> {
  /** The last number called, and which call of this screen it was; null before the first. */
  call: { serialNumber: number; no: number } | null;
}

/** The doctor's waiting room as it is now. `onCall` gets each number when it is called; `onUndone` hears when the last one holds no more. */
export function useDisplay(
  doctorId: string,
  onCall: (serialNumber: number) => void,
  onUndone: () => void,
): LiveDisplay {
  const [watch] = useState(callWatch);
  /** The number that was called last, as long as it holds. */
  const out = useRef<number>(null);
  const [call, setCall] = useState<LiveDisplay['call']>(null);
  const live = useLiveRoom<Display>(PATH.replace(':id', encodeURIComponent(doctorId)), (display, isOld) => {
    const called = watch(display, isOld);
    if (called === null) {
      if (out.current === null || out.current === display.current) return;
      out.current = null;
      onUndone();
      return;
    }
    out.current = called;
    setCall((before) => ({ serialNumber: called, no: (before?.no ?? 0) + 1 }));
    onCall(called);
  });
  return { ...live, call };
}
