import { LANGUAGES } from '@baari/contract/languages';
import type { Language } from '@baari/contract/languages';
import { onDevice } from '@baari/ui/device-store';

/** How a page says which language it is in, and which way it runs. */
export const pageAttributes = (language: Language): { lang: string; dir: 'ltr' | 'rtl' } => ({
  lang: `${language}-IN`,
  dir: language === 'ur' ? 'rtl' : 'ltr',
});

const isLanguage = (code: unknown): code is Language => typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/** The first language of a list in its order, as `hi` or `hi-IN`, that there is; else English. */
export function languageOf(wanted: readonly unknown[]): Language {
  const codes = wanted.map((tag) => (typeof tag === 'string' ? tag.toLowerCase().split('-')[0] : undefined));
  return codes.find(isLanguage) ?? 'en';
}

const chosen = onDevice.value('baari.book.language', (kept) => (isLanguage(kept) ? kept : undefined));

/** The language of this visit: that of the link, else the one chosen on this device, else the browser's. */
export function wantedLanguage(): Language {
  const linked = new URLSearchParams(location.search).get('lang');
  if (isLanguage(linked)) chosen.write(linked);
  return languageOf([linked, chosen.read(), ...navigator.languages]);
}

/** Keeps the choice and draws the page anew in it; what was typed is kept. */
export function chooseLanguage(language: Language): void {
  chosen.write(language);
  const { href } = location;
  const address = new URL(href);
  address.searchParams.delete('lang');
  if (address.href === href) location.reload();
  else location.replace(address);
}
