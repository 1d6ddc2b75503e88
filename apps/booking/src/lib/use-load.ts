import { useCallback, useEffect, useState } from 'react';

export interface Loaded<T> {
  /** Kept while it is loaded again. */
  data: T | undefined;
  error: unknown;
  loading: boolean;
  /** `data` came from the server since this page was opened. */
  fresh: boolean;
  reload: () => void;
  /** Puts in the result of another call. */
  put: (data: T) => void;
}

/** How long to wait for an answer; a network can lose a request silently. */
const GIVE_UP_MS = 30_000;

interface State<T> {
  key: string;
  data: T | undefined;
  error: unknown;
  loading: boolean;
  fresh: boolean;
}

/** Loads when `key` changes and on `reload`. A late answer to an earlier key is dropped. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>, stored?: T): Loaded<T> {
  const initial = (): State<T> => ({ key, data: stored, error: undefined, loading: true, fresh: false });
  const [state, setState] = useState(initial);
  const [round, setRound] = useState(0);
  const current = state.key === key ? state : initial();

  useEffect(() => {
    const stop = new AbortController();
    const settle = (next: Partial<State<T>>) => {
      if (stop.signal.aborted) return;
      setState((before) => ({ ...(before.key === key ? before : initial()), ...next, loading: false }));
    };
    const timer = setTimeout(() => {
      settle({ error: new Error('no answer') });
      stop.abort();
    }, GIVE_UP_MS);
    setState((before) => (before.key === key ? { ...before, loading: true } : initial()));
    load(stop.signal)
      .then(
        (data) => settle({ data, error: undefined, fresh: true }),
        (error: unknown) => settle({ error }),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // `load` and `stored` belong to the key: new closures are no reason to load again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, round]);

  const reload = useCallback(() => setRound((n) => n + 1), []);
  const put = useCallback((data: T) => setState({ key, data, error: undefined, loading: false, fresh: true }), [key]);
  const { data, error, loading, fresh } = current;
  return { data, error, loading, fresh, reload, put };
}
