// `npm run settings:docs` writes docs/settings.md from the list that the service reads; --check tells whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_GROUPS } from '@baari/api/config/settings';
import type { Setting } from '@baari/api/config/setting';
import { ROOT } from './files.ts';

const PAGE = join(ROOT, 'docs/settings.md');

const HEAD = `<!-- Made by \`npm run settings:docs\` from apps/api/src/config; what is written here by hand is lost. -->

# Settings

All are environment variables, and none is needed to begin with. An empty one counts as not set. The service
refuses to start with an unusable value and says what to change. It also reports names that look like misspelt settings.

\`npm run baari -- settings\` prints the current values and where they come from, without secrets and passwords. In the
defaults, \`{NAME}\` stands for the value of another setting.
`;

const code = (text: string): string => `\`${text}\``;
/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

function row([name, { fallback, without, meaning, example, isSecret }]: [string, Setting]): string {
  const byDefault = without ?? code(fallback ?? '');
  const meant = isSecret ? `${meaning} Secret.` : meaning;
  return `| ${code(name)} | ${[byDefault, meant, example === undefined ? '' : code(example)].map(cell).join(' | ')} |`;
}

const settingsPage = (): string =>
  [
    HEAD,
    ...Object.entries<Record<string, Setting>>(SETTING_GROUPS).map(([group, settings]) =>
      [
        `## ${group}`,
        '',
        '| setting | without it | meaning | example |',
        '| --- | --- | --- | --- |',
        ...Object.entries(settings).map(row),
        '',
      ].join('\n'),
    ),
  ].join('\n');

function isUpToDate(): boolean {
  try {
    return readFileSync(PAGE, 'utf8') === settingsPage();
  } catch {
    return false;
  }
}

if (!process.argv.includes('--check')) writeFileSync(PAGE, settingsPage());
else if (!isUpToDate()) {
  console.log('docs/settings.md is not what apps/api/src/config says. Run: npm run settings:docs');
  process.exitCode = 1;
}
