import pg from 'pg';

/** Whether a pooler keeps prepared statements, as far as it was tried. */
export interface Keeping {
  holds(): boolean;
  /** Another pooler may be there now: until it is tried, nothing is known. */
  doubt(): void;
}

const AGAIN_MS = 30_000;

/** A connection was lost, or a prepared statement was not found where it was looked for, or was there already. */
export const isDoubtful = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? /^(57P0|08|26000|42P05)/.test(error.code ?? '') : error instanceof Error;

/** Tries by `look` whether statements are kept, at once and after each doubt; again, where that could not be found out. Tells when they are not. */
export function proveKeeping(look: () => Promise<boolean>, onUnkept: () => void): Keeping {
  let found: boolean | null = null;
  let doubts = 0;
  let isTold = false;
  let isProving = false;

  async function prove(): Promise<void> {
    const before = doubts;
    const seen = await look().catch(() => null);
    if (before !== doubts) return prove();
    if (seen === null) return void setTimeout(() => void prove(), AGAIN_MS).unref();
    isProving = false;
    found = seen;
    if (!found && !isTold) onUnkept();
    isTold = !found;
  }

  function doubt(): void {
    found = null;
    doubts += 1;
    if (isProving) return;
    isProving = true;
    void prove();
  }
  doubt();
  return { holds: () => found === true, doubt };
}
