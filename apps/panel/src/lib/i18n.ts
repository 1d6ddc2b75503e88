import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from '../messages/en/common.ts';
import { fetchCatalogue, LANGUAGE } from '../messages/catalogues.ts';
import type { Messages } from './messages.ts';

void i18next.use(initReactI18next).init({
  lng: LANGUAGE,
  fallbackLng: LANGUAGE,
  ns: ['common'],
  defaultNS: 'common',
  resources: { en: { common } },
  interpolation: { escapeValue: false },
  // The language never changes and texts are there before they are shown: no part of a screen need listen for either.
  react: { useSuspense: false, bindI18n: false, bindI18nStore: false },
});

/** Loads a screen's texts, so that they are there before it is shown. */
export async function loadMessages(namespaces: readonly (keyof Messages)[]): Promise<void> {
  const missing = namespaces.filter((name) => !i18next.hasResourceBundle(LANGUAGE, name));
  await Promise.all(
    missing.map(async (name) => {
      const texts = await fetchCatalogue(name);
      if (texts) i18next.addResourceBundle(LANGUAGE, name, texts);
    }),
  );
}
