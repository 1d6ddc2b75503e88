const HALF_DAY = /^([\d:.\s]*\d[:.]?)\s*([ap])\.?\s*(m?)\.?$/i;

function withColon(text: string): string {
  const kept = text.replace(/\s/g, '').replace(/\./g, ':');
  if (kept.includes(':') || kept.length < 3) return kept.slice(0, 5);
  const hourDigits = Number(kept.slice(0, 2)) > 23 ? 1 : 2;
  return `${kept.slice(0, hourDigits)}:${kept.slice(hourDigits, hourDigits + 2)}`;
}

/**
 * What a time field shows while a time is typed: 0930 becomes 09:30, and 5 pm becomes 17:00 with its last letter.
 * Anything else stays as typed, so that it is refused and not taken for another time.
 */
export function typedTime(text: string): string {
  const [, clock, half = '', m = ''] = HALF_DAY.exec(text) ?? [];
  if (clock !== undefined) {
    const typed = `${withColon(clock)} ${half.toLowerCase()}${m.toLowerCase()}`;
    return m ? finishedTime(typed) : typed;
  }
  return /[^\d:.\s]/.test(text) ? text : withColon(text);
}

/** Completes an unfinished time: 9 is 09:00, 9:30 is 09:30, 5 p is 17:00. Anything else stays as it is. */
export function finishedTime(text: string): string {
  const [, digits, minute, half] = /^(\d{1,2})(?::(\d{0,2}))?(?: ([ap])m?)?$/.exec(text) ?? [];
  const hour = Number(digits);
  if (digits === undefined || hour > 23 || minute?.length === 1) return text;
  if (half && (hour === 0 || (half === 'a' && hour > 12))) return text;
  const isAfternoon = half === 'p' && hour < 12;
  const hourOfDay = isAfternoon ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour;
  return `${String(hourOfDay).padStart(2, '0')}:${minute || '00'}`;
}
