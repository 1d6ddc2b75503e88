/** How a live view stands: `away` while it reconnects, `unknown` where the server has no such thing. */
export type LiveState = 'opening' | 'live' | 'away' | 'unknown';

export interface LiveListener<T> {
  /** `isFirst` of its connection: what it says may have been so for long. */
  onEvent(event: T, isFirst: boolean): void;
  onState(state: LiveState): void;
  /** The server's clock, in milliseconds, as each connection begins. */
  onServerTime?(now: number): void;
  /** Something came, be it the mere sign that the connection stands. */
  onHeard?(): void;
}

/** The server gives a sign every 15 s. Who wakes up, or whose network died without a word, has heard none. */
const SILENCE_MS = 40_000;
const CHECKED_MS = 1_000;
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 4_000;
const RETRY_SPREAD_MAX_MS = 16_000;
const BUSY_RETRY_MS = 30_000;

/** The data of each server-sent event in `body`; `onHeard` also hears what is none. */
export async function* dataOf(body: ReadableStream<Uint8Array>, onHeard: () => void): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onHeard();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => line.startsWith('data: '));
      if (lines.length > 0) yield lines.map((line) => line.slice('data: '.length)).join('\n');
    }
  }
}

/**
 * Follows a stream whose every event is the whole view, until the answer is called. Read by fetch rather than
 * EventSource, which tells neither why it was refused nor that the server has fallen silent.
 */
export function openLive<T>(path: string, listener: LiveListener<T>): () => void {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  let failures = 0;

  const heard = () => {
    heardAt = Date.now();
    listener.onHeard?.();
  };
  const later = (leastMs: number, spreadMs: number) => {
    connection?.abort();
    connection = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), leastMs + Math.random() * spreadMs);
  };
  const retry = (leastMs = RETRY_MS) => {
    later(leastMs, Math.min(RETRY_SPREAD_MS * 2 ** failures, RETRY_SPREAD_MAX_MS));
    failures += 1;
  };
  const leave = () => {
    listener.onState('away');
    retry();
  };

  async function connect(): Promise<void> {
    const own = new AbortController();
    connection = own;
    heardAt = Date.now();
    try {
      const response = await fetch(path, {
        headers: { accept: 'text/event-stream' },
        cache: 'no-store',
        signal: own.signal,
      });
      await follow(response, own);
      if (connection === own) leave();
    } catch {
      if (connection === own) leave();
    }
  }

  async function follow(response: Response, own: AbortController): Promise<void> {
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok || !response.body || !isStream) {
      listener.onState(response.status === 404 ? 'unknown' : 'away');
      return retry(response.status === 404 || response.status === 429 ? BUSY_RETRY_MS : RETRY_MS);
    }
    listener.onServerTime?.(Date.parse(response.headers.get('date') ?? '') || Date.now());
    let isFirst = true;
    for await (const data of dataOf(response.body, heard)) {
      if (connection !== own) return;
      // The server writes it by the schema that its type is made of.
      listener.onEvent(JSON.parse(data) as T, isFirst);
      listener.onState('live');
      isFirst = false;
      failures = 0;
    }
  }

  const check = () => {
    if (connection && Date.now() - heardAt > SILENCE_MS) leave();
  };
  const onOnline = () => later(0, RETRY_MS);
  const checking = setInterval(check, CHECKED_MS);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('offline', leave);
  window.addEventListener('online', onOnline);
  listener.onState('opening');
  void connect();
  return () => {
    clearInterval(checking);
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('offline', leave);
    window.removeEventListener('online', onOnline);
    connection?.abort();
    connection = undefined;
  };
}
