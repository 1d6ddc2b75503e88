import { PANEL_LANGUAGES } from '@baari/contract/languages';
import type { PanelLanguage } from '@baari/contract/languages';
import { chooseLanguage, language } from '../lib/language.ts';

/** Known as the sign of a choice of languages, whatever one reads. */
const SIGN = <span aria-hidden="true">अ/A</span>;

/** Leads to this page in each other language, named in its own script: who cannot read this one finds theirs. */
export const OtherLanguages = () =>
  (Object.keys(PANEL_LANGUAGES) as PanelLanguage[])
    .filter((code) => code !== language)
    .map((code) => (
      <a
        key={code}
        href={`?lang=${code}`}
        lang={code}
        hrefLang={code}
        onClick={(event) => {
          event.preventDefault();
          chooseLanguage(code);
        }}
      >
        {SIGN}
        {PANEL_LANGUAGES[code]}
      </a>
    ));
