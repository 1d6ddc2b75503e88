import { onDevice } from '@baari/ui/device-store';

/** What the panel is read in, each named in its own script. */
export const PANEL_LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type PanelLanguage = keyof typeof PANEL_LANGUAGES;

const isPanelLanguage = (code: unknown): code is PanelLanguage =>
  typeof code === 'string' && Object.hasOwn(PANEL_LANGUAGES, code);

const chosen = onDevice.value('baari.language', (kept) => (isPanelLanguage(kept) ? kept : undefined));

/** The first language of a list in its order, as `hi` or `hi-IN`, that the panel is read in; else English. */
export function languageOf(wanted: readonly unknown[]): PanelLanguage {
  const codes = wanted.map((tag) => (typeof tag === 'string' ? tag.toLowerCase().split('-')[0] : undefined));
  return codes.find(isPanelLanguage) ?? 'en';
}

/** The language of this visit: that of the link, which is kept, else the one chosen on this device, else the browser's. */
function wantedLanguage(): PanelLanguage {
  const linked = new URLSearchParams(globalThis.location?.search).get('lang');
  if (isPanelLanguage(linked)) chosen.write(linked);
  return languageOf([linked, chosen.read(), ...(globalThis.navigator?.languages ?? [])]);
}

export const language = wantedLanguage();

/** How dates are written and numbers formed: with the digits of a token, 0 to 9. */
export const locale = language === 'en' ? 'en-IN' : `${language}-IN-u-nu-latn`;

/** Keeps the choice and draws the page anew in it. */
export function chooseLanguage(next: PanelLanguage): void {
  chosen.write(next);
  const { href } = window.location;
  const address = new URL(href);
  address.searchParams.delete('lang');
  if (address.href === href) window.location.reload();
  else window.location.replace(address);
}
