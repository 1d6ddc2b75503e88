const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** First letters of the first and the last word of a name, in any script; without its 'Dr.'. */
export function initials(name: string): string {
  const words = name
    .trim()
    .replace(/^(?:dr\b\.?\s*)+/i, '')
    .split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return shown
    .map((word) => [...graphemes.segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}
