import { isOldSecret } from './secrets.ts';
import type { Env } from './setting.ts';
import { SETTINGS } from './settings.ts';

const MISSED_MAX = 2;
/** Shorter names are too similar to each other and to variables of other programs. */
const SHORTEST = 6;

/** The number of letters to insert, delete or replace (Levenshtein distance). */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      row.push(Math.min(above[j]! + (letter === b[j] ? 0 : 1), above[j + 1]! + 1, row[j]! + 1));
    above = row;
  }
  return above[b.length]!;
}

function meant(name: string): string | undefined {
  const known = Object.keys(SETTINGS).filter(
    (setting) => setting.length >= SHORTEST && Math.abs(setting.length - name.length) <= MISSED_MAX,
  );
  const near = known.map((setting) => ({ setting, missed: distance(name, setting) }));
  return near.filter(({ missed }) => missed <= MISSED_MAX).sort((a, b) => a.missed - b.missed)[0]?.setting;
}

/** One line for each variable that looks like a misspelt setting. Variables of other programs are left alone. */
export function misspelt(env: Env): string[] {
  return Object.keys(env)
    .filter((name) => name.length >= SHORTEST && !(name in SETTINGS) && !isOldSecret(name))
    .flatMap((name) => {
      const setting = meant(name);
      if (setting) return [`${name} is set, but is not a setting. Did you mean ${setting}?`];
      return name.startsWith('BAARI_') ? [`${name} is set, but is not a setting.`] : [];
    });
}
