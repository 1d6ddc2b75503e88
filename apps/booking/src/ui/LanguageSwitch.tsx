import { chooseLanguage, LANGUAGES } from '../lib/language.ts';
import type { Language } from '../lib/language.ts';
import { spokenLanguage, t } from '../lib/text.ts';

const CODES = Object.keys(LANGUAGES) as Language[];

/** Leads to the other languages of the pages. Each is named in its own script: who cannot read this page finds their own. */
export function LanguageSwitch() {
  return (
    <div className="language" role="group" aria-label={t('app.language')}>
      {CODES.filter((code) => code !== spokenLanguage()).map((code) => (
        <button key={code} type="button" lang={code} onClick={() => chooseLanguage(code)}>
          {LANGUAGES[code].name}
        </button>
      ))}
    </div>
  );
}
