const KILO = 1_024;
const UNITS = ['KB', 'MB', 'GB'] as const;

/** A file's size for people: at least 1 KB, with a decimal if small. */
export function formatSize(bytes: number): string {
  let size = Math.max(bytes / KILO, 1);
  let unit = 0;
  while (size >= KILO && unit < UNITS.length - 1) {
    size /= KILO;
    unit += 1;
  }
  const digits = size < 10 && unit > 0 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}
