/** A value that the device keeps. */
export interface Kept<T> {
  /** Undefined if nothing is kept, or if it cannot be used any more. */
  read(): T | undefined;
  /** False if the device cannot store it: then it lasts as long as the page. */
  write(value: T): boolean;
  forget(): void;
  /** Listens to changes here and in other tabs; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Values of one kind, each under an id, e.g. of an account or a ticket. */
export interface KeptById<T> {
  of(id: string): Kept<T>;
  /** The ids of all kept values. */
  ids(): string[];
}

/** Reads a kept value; undefined if it cannot be used. Must not throw. */
type Parse<T> = (kept: unknown) => T | undefined;

export interface DeviceStore {
  value<T>(key: string, parse: Parse<T>): Kept<T>;
  /** A kind of value; each is stored under `prefix` and its id. */
  values<T>(prefix: string, parse: Parse<T>): KeptById<T>;
}

/** An earlier version kept plain text: what is no JSON is that text. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * JSON in a browser's storage. If that is off or full, everything still works, and values last as long as the page. `parse`
 * decides whether a value of an earlier version can still be used; a value with a new meaning needs a new key.
 */
export function deviceStore(storage: () => Storage): DeviceStore {
  /** Values that the storage did not take, or did not remove: these count, not what is stored. */
  const onPage = new Map<string, string | null>();
  const listeners = new Set<() => void>();

  function read(key: string): string | null {
    const here = onPage.get(key);
    if (here !== undefined) return here;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  }

  function put(key: string, text: string | null): boolean {
    let isTaken = true;
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      onPage.delete(key);
    } catch {
      onPage.set(key, text);
      isTaken = false;
    }
    listeners.forEach((listener) => listener());
    return isTaken;
  }

  function keys(): string[] {
    const here = [...onPage.keys()];
    try {
      return [...Object.keys(storage()), ...here];
    } catch {
      return here;
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  const value = <T>(key: string, parse: Parse<T>): Kept<T> => ({
    read() {
      const text = read(key);
      return text === null ? undefined : parse(valueOf(text));
    },
    write: (next) => put(key, JSON.stringify(next)),
    forget: () => void put(key, null),
    subscribe,
  });

  return {
    value,
    values: (prefix, parse) => ({
      of: (id) => value(prefix + id, parse),
      ids: () => {
        const kept = keys().filter((key) => key.startsWith(prefix) && read(key) !== null);
        return [...new Set(kept)].map((key) => key.slice(prefix.length));
      },
    }),
  };
}

/** Kept until it is removed. */
export const onDevice = deviceStore(() => localStorage);
/** Ends with the tab. */
export const inTab = deviceStore(() => sessionStorage);
