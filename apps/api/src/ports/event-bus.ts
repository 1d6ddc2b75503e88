/** What listeners must know. It names what changed, without the new state: listeners read that again, unless it comes with it (`after`). */
export type ServiceEvent =
  /** A clinic day changed; null: any day of the doctor may have changed. `after` is told within this process alone. */
  | { kind: 'day'; doctorId: string; date: string | null; after?: DayAfter }
  /** A session ended or changed; the hash of its token in base64. */
  | { kind: 'session'; tokenHash: string }
  /** The same for all sessions of an account, or at a practice; `doctorId` is the key of either. */
  | { kind: 'sessions'; doctorId: string };

/** What an act has read of a day in its own transaction, for listeners that read the same. */
export interface DayAfter {
  /** `version` counts the day's changes. */
  day: { readonly version: number };
  /** The day as the act has answered it. */
  queue: object;
  /** When the act began, by this process's `performance.now()`. */
  begunAt: number;
}

/**
 * Call it after every commit that changes a clinic day; with null if any day of the doctor may have changed. `after` spares this process's
 * listeners the reading.
 */
export type DayChanged = (doctorId: string, date: string | null, after?: DayAfter) => void;

export interface BusListener {
  onEvent(event: ServiceEvent): void;
  /** Events may have been lost: everything may have changed. */
  onGap(): void;
}

/** Tells every process of the service what was committed. */
export interface EventBus {
  /** Call it after the commit. It neither waits nor throws: an event that cannot be sent becomes a gap. */
  publish(event: ServiceEvent): void;
  /** Listens until the returned function is called. */
  listen(listener: BusListener): () => void;
  /** Whether other processes hear of changes now; null if Redis is not used. */
  isShared(): boolean | null;
  close(): Promise<void>;
}

/** The listeners of this process. */
export function busListeners() {
  const listeners = new Set<BusListener>();
  return {
    listen(listener: BusListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(event: ServiceEvent) {
      for (const { onEvent } of listeners) onEvent(event);
    },
    tellGap() {
      for (const { onGap } of listeners) onGap();
    },
    clear: () => listeners.clear(),
  };
}

/** The bus of a service with one process. */
export function processBus(): EventBus {
  const { listen, tell, clear } = busListeners();
  return {
    publish: tell,
    listen,
    isShared: () => null,
    async close() {
      clear();
    },
  };
}
