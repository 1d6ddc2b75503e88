import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { doctorName } from '@baari/contract/doctor-name';
import type { Screen, ScreenPractice, watchScreen } from '@baari/contract/queue-screen';
import { callLine } from './call-line.ts';
import { callWatch } from './call-watch.ts';
import type { CalledTo } from './speech.ts';
import { useLiveRoom } from './use-live-room.ts';

// Only the type: the schemas behind it are larger than this whole page.
const PATH: (typeof watchScreen)['path'] = '/api/public/screens/:id/stream';

export interface RoomCall {
  practice: string;
  serialNumber: number;
  to: CalledTo;
}

const placeOf = ({ room, name }: ScreenPractice): CalledTo => ({ room, doctor: doctorName(name) });

/** Several doctors' waiting room as it is now. `onCall` gets their calls one after the other; `onUndone` hears when the last one holds no more. */
export function useScreen(screenId: string, onCall: (call: RoomCall) => void, onUndone: () => void) {
  const [watches] = useState(() => new Map<string, ReturnType<typeof callWatch>>());
  const shown = useRef<Screen>(undefined);
  const callOut = useEffectEvent(onCall);
  const hush = useEffectEvent(onUndone);
  const line = useRef<ReturnType<typeof callLine<RoomCall>>>(undefined);
  useEffect(() => {
    const made = callLine<RoomCall>(
      (call) => callOut(call),
      () => hush(),
      ({ practice, serialNumber }) =>
        shown.current?.practices.find(({ _id }) => _id === practice)?.display.current === serialNumber,
    );
    line.current = made;
    return made.stop;
  }, []);

  return useLiveRoom<Screen>(PATH.replace(':id', encodeURIComponent(screenId)), (screen, isOld) => {
    shown.current = screen;
    for (const practice of screen.practices) {
      const watch = watches.get(practice._id) ?? callWatch();
      watches.set(practice._id, watch);
      const called = watch(practice.display, isOld);
      if (called !== null) line.current?.add({ practice: practice._id, serialNumber: called, to: placeOf(practice) });
    }
    line.current?.look();
  });
}
