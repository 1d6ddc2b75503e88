import { useOnline } from '../../lib/presence.ts';
import { useSettings } from '../../lib/settings.tsx';
import { clinicClock, useAhead, useNow } from './clock.ts';
import type { LiveRoom } from './use-live-room.ts';

/** After this silence the connection counts as lost; the server sends something at least every 20 s. */
const SILENT_MS = 50_000;
/** After this long without news from the server the screen says that its numbers are old. */
const STALE_MS = 60_000;

export interface Standing {
  state: 'opening' | 'live' | 'away';
  /** The clinic's clock, HH:MM. */
  time: string;
  /** Since when nothing was heard, HH:MM; null while the numbers are fresh. */
  staleSince: string | null;
}

/** How far the numbers on screen can be trusted, and the clinic's time. */
export function useStanding({ event, isLive, heardAt }: LiveRoom<unknown>): Standing {
  const { zone } = useSettings();
  const now = useNow();
  const aheadMs = useAhead(isLive);
  const online = useOnline();
  const clock = (instant: number) => clinicClock(instant + aheadMs, zone);
  const silentMs = event === null ? 0 : now - heardAt;
  const isHeard = isLive && online && silentMs < SILENT_MS;
  return {
    state: isHeard ? 'live' : event === null && online ? 'opening' : 'away',
    time: clock(now),
    staleSince: silentMs > STALE_MS ? clock(heardAt) : null,
  };
}
