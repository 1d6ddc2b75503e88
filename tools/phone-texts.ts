/** `npm run phone-texts:docs`: writes docs/phone-texts.md, what is to be registered before patients can be told at their mobile number. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../packages/contract/src/languages.ts';
import type { Language } from '../packages/contract/src/languages.ts';
import { LINK_PLACES } from '../apps/api/src/features/patient-message/rules-phone.ts';
import { REGISTERED_TEXTS } from '../apps/api/src/features/patient-message/rules-registered-texts.ts';
import { ROOT } from './files.ts';

const LEAD = `# Texts to register

Before an SMS goes to a patient its text has to be registered with the operators (DLT), word for word, and at MSG91 under the same words; before WhatsApp, as a template of the kind 'utility'. Made by
\`npm run phone-texts:docs\` from \`rules-registered-texts.ts\`. Not reviewed by native speakers yet.

1. Register the service as a principal entity, and a header of six letters (\`SMS_ENTITY_ID\`, \`SMS_HEADER\`).
2. Register each text below as 'service implicit', in the language that you need; English and that of your clinics are a beginning: what is registered in no other language goes in English. Each \`{#var#}\` is a place, \`{{1}}\` at WhatsApp, \`##VAR1##\` at MSG91, counted in the order in which they stand.
   A place of an SMS takes 30 characters, so that the link stands in ${LINK_PLACES} side by side, and holds an address of ${LINK_PLACES * 30}; at WhatsApp it is one.
   The address of tickets has to be on the operators' list of links; except in English it ends with the language, as \`?hi\`.
3. Note the ids in a file, \`{"turn.hi": {"sms": "1107...", "flow": "65a...", "whatsapp": "turn"}}\`, and set \`TEXT_TEMPLATES_FILE\` to it. The template at WhatsApp has one name for all languages.
`;

/** A text as the operators write it. */
const registered = (text: string) =>
  text
    .replace('{link}', '{#var#}'.repeat(LINK_PLACES))
    .replace(/\{\w+\}/g, '{#var#}')
    .replaceAll('|', '\\|');

/** The page as it should be. */
export function phoneTextsPage(): string {
  const sections = (Object.keys(LANGUAGES) as Language[]).map((language) => {
    const rows = Object.entries(REGISTERED_TEXTS[language]).map(
      ([code, text]) =>
        `| \`${code}.${language}\` | ${registered(text)} | ${[...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place).join(', ')} |`,
    );
    return `## ${LANGUAGES[language]}\n\n| text | words | places |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return [LEAD, ...sections].join('\n');
}

export const PAGE = join(ROOT, 'docs/phone-texts.md');

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, phoneTextsPage());
