import { z } from 'zod';
import { filesNamed, textOf } from './files.ts';

const Groups = z.record(z.string(), z.object({ items: z.number(), about: z.string() }));
type Groups = z.infer<typeof Groups>;

/** The ids that a text names, singly (APPT-7) or as a range (FORM-22..24). */
export function namedIds(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{2,})-(\d+)(?:\.\.(?:\1-)?(\d+))?/g)].flatMap(([, group, from, to]) => {
    const first = Number(from);
    const length = Math.max(0, Number(to ?? from) - first) + 1;
    return Array.from({ length }, (_, i) => `${group}-${first + i}`);
  });
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

function idsInTests(): Set<string> {
  return new Set(filesNamed(/\.(test|spec)\.tsx?$/).flatMap((path) => namedIds(withoutComments(textOf(path)))));
}

const idsOf = (groups: Groups, group: string) =>
  Array.from({ length: groups[group]?.items ?? 0 }, (_, i) => `${group}-${i + 1}`);

function report(groups: Groups, shown: Set<string>): { missing: string[]; unknown: string[] } {
  const missing: string[] = [];
  for (const [group, { about }] of Object.entries(groups)) {
    const ids = idsOf(groups, group);
    const open = ids.filter((id) => !shown.has(id));
    const numbers = open.map((id) => id.slice(group.length + 1)).join(' ');
    console.log(
      `${group.padEnd(9)} ${ids.length - open.length}/${ids.length}  ${about}${open.length ? `; open: ${numbers}` : ''}`,
    );
    missing.push(...open);
  }
  const known = new Set(Object.keys(groups).flatMap((group) => idsOf(groups, group)));
  const unknown = [...shown].filter((id) => (groups[id.split('-')[0] ?? ''] ? !known.has(id) : false));
  return { missing, unknown };
}

if (import.meta.main) {
  const groups = Groups.parse(JSON.parse(textOf('docs/checklist.json')));
  const { missing, unknown } = report(groups, idsInTests());
  console.log(`Required and without a test: ${missing.length}`);
  if (unknown.length > 0) console.log(`Named by a test, but on no list: ${unknown.join(' ')}`);
  if (unknown.length > 0 || missing.length > 0) process.exitCode = 1;
}
