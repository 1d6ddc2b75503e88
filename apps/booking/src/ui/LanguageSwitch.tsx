import { LANGUAGES } from '@baari/contract/languages';
import type { Language } from '@baari/contract/languages';
import { useEffect, useRef } from 'react';
import { chooseLanguage, goesOnAtChoice, LANGUAGE_CHOICE, useComingLanguage } from '../lib/language.ts';
import { spokenLanguage, t } from '../lib/text.ts';

/** Known as the sign of a choice of languages, whatever one reads. */
const LANGUAGE_SIGN = <span aria-hidden="true">अ/A</span>;

/** As large as the switch, which comes with the script and takes its place. */
export const LanguageName = () => (
  <div className="language" aria-hidden="true">
    {LANGUAGE_SIGN}
    <select disabled>
      <option>{LANGUAGES[spokenLanguage()]}</option>
    </select>
  </div>
);

/** Offers the languages of the pages, each named in its own script: who cannot read this page finds theirs. */
export function LanguageSwitch() {
  const coming = useComingLanguage();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (goesOnAtChoice()) select.current?.focus();
  }, []);
  return (
    <label className="language">
      {LANGUAGE_SIGN}
      <select
        ref={select}
        id={LANGUAGE_CHOICE}
        aria-label={t('app.language')}
        value={coming ?? spokenLanguage()}
        onChange={({ target }) => chooseLanguage(target.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
