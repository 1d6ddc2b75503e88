/** What listeners elsewhere must know of. It names what changed and never holds it: whoever cares reads it again. */
export type ServiceEvent =
  /** A clinic day changed; null: any day of the doctor may have. */
  | { kind: 'day'; doctorId: string; date: string | null }
  /** A session ended or says something else now; the hash of its token in base64. */
  | { kind: 'session'; tokenHash: string }
  /** The same of all sessions of a doctor. */
  | { kind: 'sessions'; doctorId: string };

/** To be called after every commit that changes a clinic day, or with null any days of the doctor. */
export type DayChanged = (doctorId: string, date: string | null) => void;

export interface BusListener {
  onEvent(event: ServiceEvent): void;
  /** Events may have been lost: everything may have changed. */
  onGap(): void;
}

/** Tells every process of the service what was committed. */
export interface EventBus {
  /** To be called after the commit. It neither waits nor throws: an event that cannot be sent is a gap. */
  publish(event: ServiceEvent): void;
  /** Until the answer is called. */
  listen(listener: BusListener): () => void;
  /** Whether other processes are told just now; null where there are none. */
  isShared(): boolean | null;
  close(): Promise<void>;
}

/** Those who listen in this process. */
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

/** The bus of a service that is one process. */
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
