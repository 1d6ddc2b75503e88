/** JSON on the device. Where storage is off or full the app works on without it, and forgets. */
export interface DeviceStore {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** The rests of all keys that begin with `prefix`. */
  keys(prefix: string): string[];
}

const PREFIX = 'baari.book.';

export function deviceStore(storage: () => Storage): DeviceStore {
  const trying = <T>(act: (open: Storage) => T, otherwise: T): T => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => trying((open) => JSON.parse(open.getItem(PREFIX + key) ?? 'null') as unknown, null),
    write: (key, value) => trying((open) => open.setItem(PREFIX + key, JSON.stringify(value)), undefined),
    remove: (key) => trying((open) => open.removeItem(PREFIX + key), undefined),
    keys: (prefix) =>
      trying((open) => Object.keys(open).filter((key) => key.startsWith(PREFIX + prefix)), []).map((key) =>
        key.slice((PREFIX + prefix).length),
      ),
  };
}

/** Stays until it is removed: tickets, bookings without an answer. */
export const onDevice = deviceStore(() => localStorage);
/** Ends with the tab: what is being typed. */
export const inTab = deviceStore(() => sessionStorage);
