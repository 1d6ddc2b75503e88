export interface LiveListener<Event> {
  onEvent(event: Event): void;
  /** True after the first event of a connection, false when it counts as lost. */
  onLive(isLive: boolean): void;
  /** Another day than the one that the stream is of has changed; null if any day may have. */
  onOtherDay?(date: string | null): void;
  /** The server ends the stream because who follows it may not any more. */
  onNotAllowed?(): void;
  /** Called before each event and each sign of life. */
  onHeard?(): void;
  /**
   * True for a screen that a whole clinic looks at: it never waits long before a retry, because no browser tells when a
   * network that was never switched off carries again.
   */
  isUrgent?: boolean;
}
export interface Live {
  close(): void;
}

/** How long the first connection may take to send something; each retry may take twice as long. */
const CONNECT_MS = 15_000;
/** The most that a retry may take. */
const CONNECT_MAX_MS = 60_000;
/** After this silence a connection is lost, until the server has said how often it sends a sign of life. */
const PATIENCE_MS = 45_000;
/** After this many intervals without a sign of life a connection is lost. */
const BEATS_MISSED = 2;
/** How much later than that a sign of life may come. */
const BEAT_SPARE_MS = 5_000;
/** The shortest wait before a retry. */
const RETRY_MIN_MS = 1_000;
/** The random part of the first wait; it doubles with each failure. */
const RETRY_SPREAD_MS = 4_000;
/** The longest wait before a retry. */
const RETRY_MAX_MS = 31_000;
/** The same for an urgent screen. */
const RETRY_URGENT_MAX_MS = 2_500;
/** The count of failures when network or reader are back: the first retries then come within two and three seconds. */
const RETURNED = -2;

/**
 * Keeps one stream of server-sent events open until it is closed. `url` is an endpoint that answers a stream; the caller
 * types its events as the contract says. A browser alone notices neither a connection that
 * died silently nor one that was refused. Here a missing sign of life counts as a lost connection, each retry waits a
 * random time, and one starts at once when the network is back or the page is shown. Without EventSource in the
 * browser it is never live.
 */
export function keepLive<Event>(
  url: string,
  { onEvent, onLive, onOtherDay, onNotAllowed, onHeard, isUrgent = false }: LiveListener<Event>,
): Live {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patienceMs = PATIENCE_MS;
  let heardAt = 0;
  let failures = 0;
  const spreadMaxMs = (isUrgent ? RETRY_URGENT_MAX_MS : RETRY_MAX_MS) - RETRY_MIN_MS;

  const expectSign = (withinMs = patienceMs) => {
    heardAt = Date.now();
    clearTimeout(timer);
    timer = setTimeout(lost, withinMs);
  };
  const hangUp = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  function lost() {
    hangUp();
    onLive(false);
    const spreadMs = Math.min(spreadMaxMs, RETRY_SPREAD_MS * 2 ** failures);
    failures += 1;
    timer = setTimeout(open, RETRY_MIN_MS + Math.random() * spreadMs);
  }
  function open() {
    hangUp();
    if (typeof EventSource === 'undefined') return onLive(false);
    source = new EventSource(url, { withCredentials: true });
    source.onerror = lost;
    source.addEventListener('beat', ({ data }: MessageEvent<string>) => {
      patienceMs = Number(data) * 1_000 * BEATS_MISSED + BEAT_SPARE_MS;
      expectSign();
      onHeard?.();
    });
    source.addEventListener('not-allowed', () => onNotAllowed?.());
    source.addEventListener('other-day', ({ data }: MessageEvent<string>) => onOtherDay?.(data || null));
    source.onmessage = ({ data }: MessageEvent<string>) => {
      failures = 0;
      expectSign();
      onHeard?.();
      onLive(true);
      // The server writes it by the same schema that this type comes from.
      onEvent(JSON.parse(data) as Event);
    };
    expectSign(Math.min(CONNECT_MAX_MS, CONNECT_MS * 2 ** Math.max(0, failures)));
  }
  const comeBack = () => {
    failures = RETURNED;
    open();
  };
  /** After sleep timers are late, and a connection whose network changed does not come back. */
  const onReturn = () => {
    if (document.visibilityState === 'visible' && (!source || Date.now() - heardAt > patienceMs)) comeBack();
  };
  /** A page restored by the Back button is as before, but its connection is gone. */
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
  window.addEventListener('online', comeBack);
  window.addEventListener('offline', lost);
  window.addEventListener('pagehide', hangUp);
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onReturn);
  open();
  return {
    close() {
      hangUp();
      window.removeEventListener('online', comeBack);
      window.removeEventListener('offline', lost);
      window.removeEventListener('pagehide', hangUp);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onReturn);
    },
  };
}
