/** The years of which a date may be; the pattern below is of them. */
export const YEARS = { first: 1900, last: 2199 };

/** True for a real date of these years, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
