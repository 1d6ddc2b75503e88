/** The longest pause between two keys of a USB scanner; wireless ones pause up to a tenth of a second. */
export const WEDGE_GAP_MS = 500;
/** The shortest scanned code; nobody types a long word by hand while no field has the focus. */
export const WEDGE_MIN_CHARS = 8;

/** How every ticket's text ends, those of before too: in a code that nobody types by hand. */
const TICKET = /[\w-]{32,}$/;
const TICKET_ADDRESS = /https?:\/\/\S+[\w-]{32,}$/i;

export const isTicket = (text: string): boolean => TICKET.test(text);

/** The ticket's address with which a text ends. A code alone may be a long password that somebody types. */
export const ticketAddressIn = (text: string): string | null => TICKET_ADDRESS.exec(text)?.[0] ?? null;

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
