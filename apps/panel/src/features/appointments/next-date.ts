const DAY_MS = 86_400_000;

/** The date so many days later, YYYY-MM-DD. */
export const nextDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
