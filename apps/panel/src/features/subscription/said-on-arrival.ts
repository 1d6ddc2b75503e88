const KEY = 'baari.said';

/** Keeps the server's words for the page that is loaded next. */
export function sayOnArrival(message: string): void {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    // The page says the same by what it shows.
  }
}

/** What was kept, once. */
export function takeSaid(): string | null {
  try {
    const message = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return message;
  } catch {
    return null;
  }
}
