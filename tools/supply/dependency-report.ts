// `npm run dependency-report -- --advisories FILE`: which installed packages known advisories are about. No network.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { advisoriesIn, hitsOf } from './advisories.ts';
import type { Advisory, Hit } from './advisories.ts';
import { installedOf, readLock } from './lock.ts';
import type { Lock } from './lock.ts';

const DAY_MS = 86_400_000;
const OLD_DAYS = 14;

/** Text and exit status: 0 nothing is hit, 1 something is, 2 nothing was compared. */
export interface Report {
  text: string;
  status: 0 | 1 | 2;
}

const USAGE = [
  'npm run dependency-report -- --advisories FILE',
  'FILE is JSON in the form of OSV: one advisory, a list, or the answer of a query; or a folder of such files.',
  'Exit codes: 0 no installed package is hit, 1 at least one is, 2 nothing was compared.',
].join('\n');

const nothingCompared = (why: string): Report => ({ text: `Nothing was compared: ${why}.`, status: 2 });
const misused = (why: string): Report => ({ text: `${nothingCompared(why).text}\n${USAGE}`, status: 2 });

/** How old advisories are, by the latest change of one of them: a copied file has a new date of its own. */
function ageOf(advisories: readonly Advisory[], now: Date): string {
  const changes = advisories.map(({ modified = '' }) => Date.parse(modified)).filter((time) => !Number.isNaN(time));
  if (changes.length === 0) return 'their age is unknown';
  const latest = new Date(Math.max(...changes));
  const days = Math.max(0, Math.floor((now.getTime() - latest.getTime()) / DAY_MS));
  const old = days > OLD_DAYS ? ': OLD, get newer ones' : '';
  return `the latest of ${latest.toISOString().slice(0, 10)}, ${days} ${days === 1 ? 'day' : 'days'} ago${old}`;
}

const linesOf = ({ installed, advisory, severity, fixedIn, why }: Hit) => [
  `${installed.name}@${installed.version} (${installed.isProduction ? 'delivered' : 'development'}): ${advisory.id}, ${severity}`,
  ...(advisory.summary ? [`  ${advisory.summary}`] : []),
  `  ${fixedIn === undefined ? 'no version mends it yet' : `mended in ${fixedIn}`}`,
  `  there by ${why.join(' > ')}`,
];

/** The report on the packages of a lock. */
export function reportOn(lock: Lock, advisories: readonly Advisory[], now: Date): Report {
  const hits = hitsOf(lock, advisories);
  const counts = [
    `packages: ${installedOf(lock).length}`,
    `advisories: ${advisories.length} (${ageOf(advisories, now)})`,
    `hits: ${hits.length}`,
  ];
  return { text: [...hits.flatMap(linesOf), counts.join(', ')].join('\n'), status: hits.length === 0 ? 0 : 1 };
}

/** Everything in a file, or in the JSON files of a folder; or which of them cannot be read. */
function readAdvisories(path: string): Advisory[] | { unreadable: string } {
  try {
    const isFolder = statSync(path).isDirectory();
    const files = isFolder
      ? readdirSync(path)
          .filter((name) => name.endsWith('.json'))
          .map((name) => join(path, name))
      : [path];
    const all: Advisory[] = [];
    for (const file of files) {
      const found = advisoriesIn(JSON.parse(readFileSync(file, 'utf8')));
      if (found === null) return { unreadable: `${file} holds no advisories in the form of OSV` };
      all.push(...found);
    }
    return all;
  } catch (error) {
    return { unreadable: `${path} cannot be read: ${(error as Error).message}` };
  }
}

/** The report for a file or a folder; without one, or with one that cannot be read, it says so. */
export function reportOf(path: string | undefined, lock: Lock, now: Date): Report {
  if (path === undefined) return misused('no advisories were given');
  const advisories = readAdvisories(path);
  if ('unreadable' in advisories) return nothingCompared(advisories.unreadable);
  if (advisories.length === 0) return nothingCompared(`${path} holds no advisory`);
  return reportOn(lock, advisories, now);
}

const OPTIONS = { advisories: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** What the command answers to its arguments. */
function answer(args: string[]): Report {
  let options: { advisories?: string; help?: boolean };
  try {
    options = parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    return misused((error as Error).message.replace(/\.$/, ''));
  }
  return options.help ? { text: USAGE, status: 0 } : reportOf(options.advisories, readLock(), new Date());
}

if (import.meta.main) {
  const { text, status } = answer(process.argv.slice(2));
  console.log(text);
  process.exitCode = status;
}
