/** First in the lists of fonts: the letters that the device has not, once they are known. Further behind, Chromium does not draw them. */
const FAMILY = 'Indian scripts';

/** A letter of each script that a page may show: names are written in any. */
const LETTERS = 'कকકਕಕകକகకک';
/** No letter: what a device draws for it, it draws for each that it does not have. */
const NO_LETTER = '\u0378';
const SIDE_PX = 24;
/** Of Odia, without and with a sign that belongs above: older fonts, as that of Debian 12, put it beside, and others too. */
const ODIA = { letter: 'କ', without: 'ହି', withSign: 'ହିଁ' };

/** A letter of each script that this device has no font for, or one that draws it wrongly; none where a page is not allowed to see what it draws. */
function missing(): string[] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE_PX;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return [];
  const drawn = (letter: string): string => {
    pen.clearRect(0, 0, SIDE_PX, SIDE_PX);
    pen.font = `${SIDE_PX * 0.75}px sans-serif`;
    pen.fillText(letter, 0, SIDE_PX * 0.75);
    return pen.getImageData(0, 0, SIDE_PX, SIDE_PX).data.join();
  };
  const box = drawn(NO_LETTER);
  const widthOf = (text: string) => pen.measureText(text).width;
  // On a page in Odia alone: the switch of languages names it on each.
  const isOdia = document.documentElement.lang.startsWith('or');
  const isBeside = isOdia && widthOf(ODIA.withSign) > widthOf(ODIA.without) + 1;
  return [...LETTERS].filter((letter) => drawn(letter) === box || (letter === ODIA.letter && isBeside));
}

/** A page that has just been drawn is not held up by it. */
const AFTER_MS = 300;

/** Fetches the letters of Indian scripts that this device lacks, once a page shows them. Without network there stay boxes. */
export function addMissingScripts(): void {
  setTimeout(() => {
    const scripts = missing();
    if (scripts.length === 0) return;
    import('./script-fonts.ts').then(
      ({ addFonts }) => addFonts(FAMILY, scripts),
      () => undefined,
    );
  }, AFTER_MS);
}
