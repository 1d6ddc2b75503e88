/** Where the digits of India's scripts begin: Arabic, Urdu's, and from Devanagari to Malayalam one in each 128 (Unicode, category Nd). */
const ZEROS = [0x660, 0x6f0, ...Array.from({ length: 9 }, (_, i) => 0x966 + i * 0x80)];

/** The same text with 0 to 9 in place of the digits that a keyboard of another script writes: '९८' becomes '98'. */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
