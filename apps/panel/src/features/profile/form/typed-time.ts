/** Adds the colon while a 24-hour time is typed: 0930 becomes 09:30. */
export function typedTime(text: string): string {
  const kept = text.replace(/[^\d:.]/g, '').replace(/\./g, ':');
  if (kept.includes(':') || kept.length < 3) return kept.slice(0, 5);
  const hourDigits = Number(kept.slice(0, 2)) > 23 ? 1 : 2;
  return `${kept.slice(0, hourDigits)}:${kept.slice(hourDigits, hourDigits + 2)}`;
}

/** Completes an unfinished time: 9 is 09:00, 9:30 is 09:30. Anything else stays as it is. */
export function finishedTime(text: string): string {
  const [, hour, minute] = /^(\d{1,2})(?::(\d{0,2}))?$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || minute?.length === 1) return text;
  return `${hour.padStart(2, '0')}:${minute || '00'}`;
}
