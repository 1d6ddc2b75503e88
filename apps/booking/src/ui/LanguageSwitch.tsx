import { chooseLanguage, LANGUAGES } from '../lib/language.ts';
import type { Language } from '../lib/language.ts';
import { spokenLanguage, t } from '../lib/text.ts';

const CODES = Object.keys(LANGUAGES) as Language[];

/** Chooses the language of the pages, each named in its own script. */
export function LanguageSwitch() {
  return (
    <div className="language">
      <select
        aria-label={t('app.language')}
        value={spokenLanguage()}
        onChange={({ target }) => chooseLanguage(CODES[target.selectedIndex]!)}
      >
        {CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </select>
    </div>
  );
}
