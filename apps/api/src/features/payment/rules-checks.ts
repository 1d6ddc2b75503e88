const MINUTE_MS = 60_000;

/**
 * How many minutes after an order was made the provider is asked about it. Authorisations can be days late. After the
 * last check the order is given up.
 */
const CHECKS_MINUTES = [15, 60, 360, 1_440, 4_320, 10_080];

/** When to ask about an order again, after `checks` times; null: never. */
export function nextCheck(createdAt: Date, checks: number): Date | null {
  const minutes = CHECKS_MINUTES[checks];
  return minutes === undefined ? null : new Date(createdAt.getTime() + minutes * MINUTE_MS);
}
