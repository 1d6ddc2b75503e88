import { keepLive } from '@baari/client/live';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { session } from './session.ts';

/** How often it is read while the stream is lost. */
const ASK_EVERY_MS = 20_000;
/** How soon it is first read after the stream is lost: it may have ended with the session. */
const ASK_SOON_MS = 500;
/** A random part of that, so that after a restart not all desks ask at once. */
const ASK_SOON_SPREAD_MS = 2_000;

interface Reader<Read> {
  take: (came: Read) => void;
  /** Reads it anew. */
  refresh: () => Promise<unknown>;
  /** Another day than that of the stream has changed; null if any day may have. */
  onOtherDay?: (date: string | null) => void;
}

/**
 * Follows what a stream of the API tells, and reads it while the stream is lost; nothing without an address. Begins anew with
 * another day. True while it is live.
 */
export function useLive<Read>(
  address: string | undefined,
  { take, refresh, onOtherDay }: Reader<Read>,
  day?: string,
): boolean {
  const [isLive, setLive] = useState(false);
  // What the person is at the clinic may have changed, which the page around shows too.
  const askNow = useEffectEvent(() => void refresh().then(() => session.check()));
  const tellOther = useEffectEvent((date: string | null) => onOtherDay?.(date));

  useEffect(() => {
    if (address === undefined) return;
    return keepLive<Read>(address, {
      // Drawn bit by bit, because hundreds of rows at once would hold up a tap on a slow phone.
      onEvent: (came) => startTransition(() => take(came)),
      // Together with what it brought: what is not yet drawn is not live.
      onLive: (now) => (now ? startTransition(() => setLive(true)) : setLive(false)),
      onOtherDay: (date) => tellOther(date),
      onNotAllowed: () => askNow(),
      isUrgent: true,
    }).close;
  }, [address, day, take]);

  useEffect(() => {
    if (address === undefined || isLive) return;
    const soon = setTimeout(() => void refresh(), ASK_SOON_MS + Math.random() * ASK_SOON_SPREAD_MS);
    const timer = setInterval(() => void refresh(), ASK_EVERY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [address, isLive, refresh]);

  return isLive;
}
