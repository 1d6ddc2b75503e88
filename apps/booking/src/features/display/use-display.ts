import { useEffect, useEffectEvent, useState } from 'react';
import type { Display, displayStream } from '@baari/contract/queue';
import { openLive } from '../../lib/live-stream.ts';
import type { LiveState } from '../../lib/live-stream.ts';
import { callWatch } from './calls.ts';

// By its type alone: the schemas behind it would weigh more than this whole page.
const PATH: (typeof displayStream)['path'] = '/api/public/doctors/:id/display/stream';
/** A call that came while the stream was away for less than this is still worth calling out. */
const CALL_IS_OLD_MS = 20_000;

export interface LiveDisplay {
  display: Display | null;
  state: LiveState;
  /** When the server was last heard, by the device's clock. */
  heardAt: number;
  /** How far the server's clock is ahead of the device's, in milliseconds: a television's is often wrong. */
  aheadMs: number;
  /** What was called last, and the how manieth call of this screen that was; null before the first. */
  call: { serialNumber: number; no: number } | null;
}

const NOTHING: LiveDisplay = { display: null, state: 'opening', heardAt: 0, aheadMs: 0, call: null };

/** The waiting room of a doctor as it is now; `onCall` is told of each number when it is called. */
export function useDisplay(doctorId: string, onCall: (serialNumber: number) => void): LiveDisplay {
  const [live, setLive] = useState(NOTHING);
  const callOut = useEffectEvent(onCall);

  useEffect(() => {
    const watch = callWatch();
    let heardAt = -Infinity;
    let awaySince = -Infinity;
    return openLive<Display>(PATH.replace(':id', encodeURIComponent(doctorId)), {
      onServerTime: (now) => setLive((before) => ({ ...before, aheadMs: now - Date.now() })),
      onHeard: () => (heardAt = Date.now()),
      onState(state) {
        if (state === 'away' || state === 'unknown') awaySince = Math.max(awaySince, heardAt);
        setLive((before) => ({ ...before, state, heardAt }));
      },
      onEvent(display, isFirst) {
        const called = watch(display, isFirst && Date.now() - awaySince > CALL_IS_OLD_MS);
        setLive((before) => ({
          ...before,
          display,
          call: called === null ? before.call : { serialNumber: called, no: (before.call?.no ?? 0) + 1 },
        }));
        if (called !== null) callOut(called);
      },
    });
  }, [doctorId]);
  return live;
}
