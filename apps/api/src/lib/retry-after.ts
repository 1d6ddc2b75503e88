const RETRY_AFTER_MAX_SECONDS = 3_600;

/** How long the sender of an answer wants to be left alone, an hour at most; 0 if its `Retry-After` does not say so. */
export function retryAfter(header: string | null | undefined, now: number): number {
  const given = header ?? '';
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - now) / 1_000;
  return Math.min(Math.max(Number.isFinite(seconds) ? Math.ceil(seconds) : 0, 0), RETRY_AFTER_MAX_SECONDS);
}
