/** Names where many browsers do not know a language (CLDR's, by Unicode): from Sunday, and from January. */
export interface DateNames {
  readonly weekday: Readonly<Record<'long' | 'short', readonly string[]>>;
  readonly months: readonly string[];
}

/** Chromium counts Punjabi among its languages and calls its months M01 to M12, as where it knows none. */
const canWriteDates = (locale: string): boolean =>
  Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0 &&
  !/^M\d/.test(new Intl.DateTimeFormat(locale, { month: 'long' }).format(0));

/**
 * A date YYYY-MM-DD as `locale` writes it; `names` serve where the browser cannot. Clinic dates have no zone: they are read and
 * written as UTC, so that the device's zone cannot change them.
 */
export function writtenDate(
  date: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  names?: DateNames,
): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (!names || canWriteDates(locale))
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day);
  return [
    options.weekday === 'long' || options.weekday === 'short' ? names.weekday[options.weekday][day.getUTCDay()] : '',
    options.day && day.getUTCDate(),
    options.month && names.months[day.getUTCMonth()],
    options.year && day.getUTCFullYear(),
  ]
    .filter(Boolean)
    .join(' ');
}
