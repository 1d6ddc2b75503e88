const keyOf = (doctorId: string) => `baari.paid.${doctorId}`;

/** Where storage is full or forbidden, what is kept lasts as long as the page. */
const onPage = new Map<string, string>();

/** What is kept of the doctor's payments without an answer, as text; null where there is none. */
export function keptText(doctorId: string): string | null {
  const key = keyOf(doctorId);
  try {
    return localStorage.getItem(key) ?? onPage.get(key) ?? null;
  } catch {
    return onPage.get(key) ?? null;
  }
}

/** Keeps `text`, or nothing where it is null. */
export function writeKeptText(doctorId: string, text: string | null): void {
  const key = keyOf(doctorId);
  onPage.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) onPage.set(key, text);
  }
}
