/** The longest pause between two keys of a USB scanner; wireless ones pause up to a tenth of a second. */
export const WEDGE_GAP_MS = 500;
/** The shortest scanned code; nobody types a long word by hand while no field has the focus. */
export const WEDGE_MIN_CHARS = 8;

export interface Burst {
  text: string;
  lastAt: number;
}

export const NO_BURST: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY };

/** The burst after one more key at `at` (milliseconds), and the whole text if Enter ended one. */
export function typed(burst: Burst, key: string, at: number): { burst: Burst; scanned: string | null } {
  const goesOn = at - burst.lastAt <= WEDGE_GAP_MS;
  if (key === 'Enter') {
    const scanned = goesOn && burst.text.length >= WEDGE_MIN_CHARS ? burst.text : null;
    return { burst: NO_BURST, scanned };
  }
  // Ignores Shift and the like between the letters.
  if ([...key].length !== 1) return { burst: { ...burst, lastAt: goesOn ? at : burst.lastAt }, scanned: null };
  return { burst: { text: goesOn ? burst.text + key : key, lastAt: at }, scanned: null };
}
