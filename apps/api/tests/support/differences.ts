type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

/** An order of words says nothing in a schema: of an enum, of codes, of what is required. */
function wordDifferences(before: readonly string[], now: readonly string[], at: string): string[] {
  // A caller of before does not send what it was not asked for.
  const isNewDuty = at.includes(' requestBody ') && at.endsWith(' required');
  return [
    ...before.filter((word) => !now.includes(word)).map((word) => `removed${at} ${word}`),
    ...now.filter((word) => !before.includes(word)).map((word) => `${isNewDuty ? 'changed' : 'added'}${at} ${word}`),
  ];
}

/** A list by its places, and one of parameters by their names: their order says nothing either. */
const keyed = (list: readonly unknown[]): Fields =>
  Object.fromEntries(
    list.map((one, i) => [isFields(one) && 'in' in one ? `${String(one.in)} ${String(one.name)}` : i, one]),
  );

/** Where two JSON values differ: `added`, `removed` or `changed`, and the way there. */
export function differences(before: unknown, now: unknown, at = ''): string[] {
  if (isWords(before) && isWords(now)) return wordDifferences(before, now, at);
  if (Array.isArray(before) && Array.isArray(now)) return differences(keyed(before), keyed(now), at);
  if (isFields(before) && isFields(now))
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((key) => {
      if (!(key in now)) return [`removed${at} ${key}`];
      if (!(key in before)) return [`added${at} ${key}`];
      return differences(before[key], now[key], `${at} ${key}`);
    });
  return before === now ? [] : [`changed${at}: ${JSON.stringify(before)} to ${JSON.stringify(now)}`];
}
