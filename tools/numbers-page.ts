// `npm run numbers:docs` writes docs/numbers.md from the constants of the code; --check tells whether it is up to date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesNamed, ROOT, textOf } from './files.ts';

export interface NumberRow {
  name: string;
  value: string;
  /** The first sentence of the comment above it; '' without one. */
  meaning: string;
}

const PAGE = 'docs/numbers.md';
const HEAD = `<!-- Made by \`npm run numbers:docs\` from the code; what is written here by hand is lost. -->

# Every number and where it stands

Each number that decides something, with its value and the file to change it in. The unit is in the name or in the comment. Numbers that
an operator may change are settings: [settings.md](settings.md). Rules that are not numbers: [architecture.md](architecture.md#where-each-rule-lives).
`;
const SAMPLE_CLINIC = 'apps/api/src/demo/';
const ROOMS: readonly (readonly [string, string])[] = [
  ['Shared by all parts', 'packages/contract/src'],
  ['Days, slots and expected times', 'packages/calendar/src'],
  ['The API', 'apps/api/src'],
  ['The panel', 'apps/panel/src'],
  ['The patient app and the waiting room', 'apps/booking/src'],
  ['Calls and live streams of both apps', 'packages/client/src'],
  ['Parts of screens', 'packages/ui/src'],
];

/** Conversions between units, and sizes of the screen: these are not rules. */
const IS_NO_RULE =
  /^(PAISE|KILO|MINUTES_PER_DAY|MS_PER_\w+|MONTHS_A_YEAR|DAYS_OF_WEEK|(MINUTE|HOUR|DAY|YEAR)_(MS|SECONDS)|(\w+_)?WIDTH(_PX)?|HEIGHTS)$/;
const CONSTANT =
  /(?:\/\*\* (?<comment>(?:(?!\*\/)[^\n])*?)(?: ?\*\/)?\n)?^(?:export )?const (?<name>[A-Z][A-Z0-9_]*)(?:: [^=\n]+)? = (?<value>[^;]+);/gm;
const NUMBER = /^[-\d][\d_.]*(?: [*/+-] [\d_.]+)*$/;
const NUMBERS = /^\[(?:-?[\d_.]+|Infinity)(?:, (?:-?[\d_.]+|Infinity))*\]$/;
const NAMED_NUMBERS = /^\{ \w+: -?[\d_.]+(?:, \w+: -?[\d_.]+)* \}$/;

/** The constants of a source file that are numbers, lists of numbers or numbers by name. */
export function numbersIn(source: string): NumberRow[] {
  return [...source.matchAll(CONSTANT)].flatMap(({ groups }) => {
    const { name = '', value: written = '', comment = '' } = groups ?? {};
    const value = written.replace(/ as const$/, '');
    if (IS_NO_RULE.test(name) || ![NUMBER, NUMBERS, NAMED_NUMBERS].some((form) => form.test(value))) return [];
    return [{ name, value, meaning: /^.*?[.;:](?= |$)/.exec(comment)?.[0].replace(/[.;:]$/, '') ?? comment }];
  });
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

function section([title, folder]: readonly [string, string]): string {
  const rows = filesNamed(/(?<!\.test|\.d)\.tsx?$/, join(ROOT, folder))
    .filter((path) => !path.startsWith(SAMPLE_CLINIC))
    .sort()
    .flatMap((path) =>
      numbersIn(textOf(path)).map(
        ({ name, value, meaning }) => `| \`${name}\` | ${value} | ${cell(meaning)} | \`${path}\` |`,
      ),
    );
  return rows.length === 0
    ? ''
    : [`## ${title}`, '', '| number | value | meaning | file |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}

if (import.meta.main) {
  const page = [HEAD, ...ROOMS.map(section).filter(Boolean)].join('\n');
  if (!process.argv.includes('--check')) writeFileSync(join(ROOT, PAGE), page);
  else if (filesNamed(/^numbers\.md$/).length === 0 || textOf(PAGE) !== page) {
    console.log(`${PAGE} is not what the code says. Run: npm run numbers:docs`);
    process.exitCode = 1;
  }
}
