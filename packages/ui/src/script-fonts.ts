/// <reference types="vite/client" />
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url';
import devanagariBold from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff2?url';
import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2?url';
import bengaliBold from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-700-normal.woff2?url';
import gujarati from '@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff2?url';
import gujaratiBold from '@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-700-normal.woff2?url';
import gurmukhi from '@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff2?url';
import gurmukhiBold from '@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-700-normal.woff2?url';
import kannada from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff2?url';
import kannadaBold from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-700-normal.woff2?url';
import malayalam from '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff2?url';
import malayalamBold from '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-700-normal.woff2?url';
import oriya from '@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff2?url';
import oriyaBold from '@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-700-normal.woff2?url';
import tamil from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2?url';
import tamilBold from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-700-normal.woff2?url';
import telugu from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff2?url';
import teluguBold from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-700-normal.woff2?url';
import arabic from '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff2?url';
import arabicBold from '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff2?url';

interface Letters {
  /** Of the pages that are written with them. */
  languages: readonly string[];
  regular: string;
  bold: string;
  /** The characters that they are for: those of the package's own style sheet. */
  range: string;
}

/** Noto's letters of each script, by one of them. */
const FONTS: Readonly<Record<string, Letters>> = {
  क: {
    languages: ['hi', 'mr'],
    regular: devanagari,
    bold: devanagariBold,
    range: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A830-A839,U+A8E0-A8FF',
  },
  ক: {
    languages: ['bn', 'as'],
    regular: bengali,
    bold: bengaliBold,
    range: 'U+0951-0952,U+0964-0965,U+0980-09FE,U+200C-200D,U+25CC',
  },
  ક: {
    languages: ['gu'],
    regular: gujarati,
    bold: gujaratiBold,
    range: 'U+0951-0952,U+0964-0965,U+0A80-0AFF,U+200C-200D,U+25CC',
  },
  ਕ: {
    languages: ['pa'],
    regular: gurmukhi,
    bold: gurmukhiBold,
    range: 'U+0951-0952,U+0964-0965,U+0A01-0A76,U+200C-200D,U+25CC',
  },
  ಕ: {
    languages: ['kn'],
    regular: kannada,
    bold: kannadaBold,
    range: 'U+0951-0952,U+0964-0965,U+0C80-0CF3,U+200C-200D,U+25CC',
  },
  ക: {
    languages: ['ml'],
    regular: malayalam,
    bold: malayalamBold,
    range: 'U+0951-0952,U+0964-0965,U+0D00-0D7F,U+200C-200D,U+25CC',
  },
  କ: {
    languages: ['or'],
    regular: oriya,
    bold: oriyaBold,
    range: 'U+0951-0952,U+0964-0965,U+0B01-0B77,U+200C-200D,U+25CC',
  },
  க: { languages: ['ta'], regular: tamil, bold: tamilBold, range: 'U+0964-0965,U+0B82-0BFA,U+200C-200D,U+25CC' },
  క: {
    languages: ['te'],
    regular: telugu,
    bold: teluguBold,
    range: 'U+0951-0952,U+0964-0965,U+0C00-0C7F,U+200C-200D,U+25CC',
  },
  ک: {
    languages: ['ur'],
    regular: arabic,
    bold: arabicBold,
    range: 'U+0600-06FF,U+0750-077F,U+200C-200E,U+25CC,U+FB50-FDFF,U+FE70-FEFC',
  },
};

/**
 * Makes the letters of these scripts known to the page, each script by one letter; the browser fetches those that a page shows. Those
 * of the page's own language come last: what several scripts share, as the danda, is taken from them.
 */
export function addFonts(family: string, scripts: readonly string[]): void {
  const own = new Intl.Locale(document.documentElement.lang || 'en').language;
  const isOwn = (letter: string) => Number(FONTS[letter]!.languages.includes(own));
  for (const letter of scripts.toSorted((a, b) => isOwn(a) - isOwn(b))) {
    const { regular, bold, range } = FONTS[letter]!;
    for (const [weight, file] of [
      ['400', regular],
      ['700', bold],
    ] as const)
      document.fonts.add(new FontFace(family, `url(${file})`, { weight, unicodeRange: range, display: 'swap' }));
  }
}
