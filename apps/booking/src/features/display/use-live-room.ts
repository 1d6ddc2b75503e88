import { useEffect, useEffectEvent, useState } from 'react';
import { keepLive } from '@baari/client/live';
import { showDisplayKey } from './display-key.ts';

/** After this silence the first event may be old: it calls nobody out. */
const CALL_IS_OLD_MS = 30_000;

export interface LiveRoom<Event> {
  /** Null before the first one. */
  event: Event | null;
  isLive: boolean;
  /** When the server last sent something, in milliseconds by the device's clock. */
  heardAt: number;
}

/** Follows the stream at `path`, which knows the screen by the key of its link. `isOld`: the event calls nobody out. */
export function useLiveRoom<Event>(path: string, onEvent: (event: Event, isOld: boolean) => void): LiveRoom<Event> {
  const [live, setLive] = useState<LiveRoom<Event>>({ event: null, isLive: false, heardAt: 0 });
  const tell = useEffectEvent(onEvent);

  useEffect(() => {
    let heardAt = 0;
    let isOld = true;
    showDisplayKey(path);
    const stream = keepLive<Event>(path, {
      isUrgent: true,
      onHeard() {
        const now = Date.now();
        isOld ||= now - heardAt > CALL_IS_OLD_MS;
        heardAt = now;
        setLive((before) => ({ ...before, heardAt }));
      },
      onLive: (isLive) => setLive((before) => ({ ...before, isLive })),
      onEvent(event) {
        setLive((before) => ({ ...before, event }));
        tell(event, isOld);
        isOld = false;
      },
    });
    return stream.close;
  }, [path]);
  return live;
}
