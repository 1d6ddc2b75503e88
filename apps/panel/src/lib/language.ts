import { isPanelLanguage, panelLanguageOf } from '@baari/contract/languages';
import type { PanelLanguage } from '@baari/contract/languages';
import { onDevice } from '@baari/ui/device-store';

const chosen = onDevice.value('baari.language', (kept) => (isPanelLanguage(kept) ? kept : undefined));

/** The language of this visit: that of the link, which is kept, else the one chosen on this device, else the browser's, else English. */
function wantedLanguage(): PanelLanguage {
  const linked = new URLSearchParams(globalThis.location?.search).get('lang');
  if (isPanelLanguage(linked)) chosen.write(linked);
  return panelLanguageOf([linked, chosen.read(), ...(globalThis.navigator?.languages ?? [])]) ?? 'en';
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
