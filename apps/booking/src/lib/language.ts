import { LANGUAGES } from '@baari/contract/languages';
import type { Language } from '@baari/contract/languages';
import { inTab, onDevice } from '@baari/ui/device-store';
import { useSyncExternalStore } from 'react';
import { spokenLanguage, textsOf } from './text.ts';

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

const languageAt = (key: string) => onDevice.value(key, (kept) => (isLanguage(kept) ? kept : undefined));
const chosen = languageAt('baari.book.language');
/** The one spoken last: its texts are on the device. */
export const lastSpoken = languageAt('baari.book.spoken');

/** Where another language is chosen. */
export const LANGUAGE_CHOICE = 'language-choice';
/** Whether the page that is drawn anew was left from there. */
const leftAtChoice = inTab.value('baari.book.choosing', (kept) => kept === true || undefined);

/** True once, on a page that was drawn anew for somebody who stood at the choice: they go on from there. */
export function goesOnAtChoice(): boolean {
  const goesOn = leftAtChoice.read() === true;
  if (goesOn) leftAtChoice.forget();
  return goesOn;
}

/** A link names its language as `?lang=hi`, in a message to a phone as `?hi`, where each letter may cost. */
const linkedIn = (search: URLSearchParams) => [search.get('lang'), ...search.keys()].find(isLanguage);

/** The choice that this device does not keep. */
let unkept: Language | undefined;

function keep(language: Language): void {
  unkept = chosen.write(language) ? undefined : language;
}

/** An address of these pages; where the device does not keep the choice, it is read from there when the page is loaded again. */
export function inChosenLanguage(to: string): string {
  if (!unkept) return to;
  const { pathname, searchParams, hash } = new URL(to, location.href);
  searchParams.set('lang', unkept);
  return `${pathname}?${searchParams}${hash}`;
}

/** Whether somebody came here by Back or Forward. */
const isComingBack = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');

/** The language of this visit: that of the link, else the one chosen on this device, else the browser's. Who comes back may have chosen since. */
export function wantedLanguage(): Language {
  const before = chosen.read();
  if (before && isComingBack()) forgetLinked(before);
  const linked = linkedIn(new URLSearchParams(location.search));
  if (linked) keep(linked);
  return languageOf([linked, chosen.read(), ...navigator.languages]);
}

/** Keeps the choice; each page of this device follows it. */
export function chooseLanguage(language: Language): void {
  keep(language);
  history.replaceState(history.state, '', inChosenLanguage(location.href));
}

/** What was chosen on this device, and is not spoken here yet. */
function comingLanguage(): Language | undefined {
  const next = chosen.read();
  return next === spokenLanguage() ? undefined : next;
}
export const useComingLanguage = (): Language | undefined => useSyncExternalStore(chosen.subscribe, comingLanguage);

/** From now on another choice counts than that of the link. */
function forgetLinked(next: Language): void {
  const address = new URL(location.href);
  if (linkedIn(address.searchParams) === next) return;
  for (const name of ['lang', ...Object.keys(LANGUAGES)]) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

/** Draws this page anew in what is chosen, here or on another page, once somebody looks at it and the texts are there; what was typed is kept. */
export function followChoice(): void {
  const follow = () => {
    const next = comingLanguage();
    if (next === undefined) return;
    forgetLinked(next);
    if (document.visibilityState !== 'visible') return;
    void textsOf(next).then(
      () => {
        if (document.activeElement?.id === LANGUAGE_CHOICE) leftAtChoice.write(true);
        location.reload();
      },
      () => undefined,
    );
  };
  chosen.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
}
