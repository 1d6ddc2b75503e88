import { useEffect, useEffectEvent, useState } from 'react';
import { keepLive } from '@baari/client/live';
import type { Display, watchDisplay } from '@baari/contract/queue-display';
import { callWatch } from './call-watch.ts';
import { showDisplayKey } from './display-key.ts';

// Only the type: the schemas behind it are larger than this whole page.
const PATH: (typeof watchDisplay)['path'] = '/api/public/doctors/:id/display/stream';
/** After this silence the first event may be old: it calls nobody out. */
const CALL_IS_OLD_MS = 30_000;

export interface LiveDisplay {
  /** Null before the first event. */
  display: Display | null;
  isLive: boolean;
  /** When the server last sent something, in milliseconds by the device's clock. */
  heardAt: number;
  /** The last number called, and which call of this screen it was; null before the first. */
  call: { serialNumber: number; no: number } | null;
}

const NOTHING: LiveDisplay = { display: null, isLive: false, heardAt: 0, call: null };

/** The doctor's waiting room as it is now. `onCall` gets each number when it is called. */
export function useDisplay(doctorId: string, onCall: (serialNumber: number) => void): LiveDisplay {
  const [live, setLive] = useState(NOTHING);
  const callOut = useEffectEvent(onCall);

  useEffect(() => {
    const watch = callWatch();
    let heardAt = 0;
    let isOld = true;
    const path = PATH.replace(':id', encodeURIComponent(doctorId));
    showDisplayKey(path);
    const stream = keepLive<Display>(path, {
      isUrgent: true,
      onHeard() {
        const now = Date.now();
        isOld ||= now - heardAt > CALL_IS_OLD_MS;
        heardAt = now;
        setLive((before) => ({ ...before, heardAt }));
      },
      onLive: (isLive) => setLive((before) => ({ ...before, isLive })),
      onEvent(display) {
        const called = watch(display, isOld);
        isOld = false;
        setLive((before) => ({
          ...before,
          display,
          call: called === null ? before.call : { serialNumber: called, no: (before.call?.no ?? 0) + 1 },
        }));
        if (called !== null) callOut(called);
      },
    });
    return stream.close;
  }, [doctorId]);
  return live;
}
