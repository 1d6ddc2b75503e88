import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import format from 'icu-minify/format';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compiledMessages, pseudoLanguage } from './vite-messages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baari-messages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the build makes of a catalogue. */
async function built(source: string): Promise<Record<string, never>> {
  const catalogue = join(folder, 'src/messages/en/texts.ts');
  mkdirSync(join(folder, 'src/messages/en'), { recursive: true });
  writeFileSync(catalogue, source);
  const { load } = compiledMessages() as { load: (id: string) => Promise<string | null> };
  const code = await load(catalogue);
  return JSON.parse(code!.replace('export default ', '').replace(/;$/, '')) as Record<string, never>;
}

const said = (message: never, values: Record<string, string | number>) =>
  format(message, 'en', values, {
    formatters: {
      getNumberFormat: (...of) => new Intl.NumberFormat(...of),
      getPluralRules: (...of) => new Intl.PluralRules(...of),
      getDateTimeFormat: (...of) => new Intl.DateTimeFormat(...of),
    },
  });

it('the build compiles a catalogue, its groups and its plural forms', async () => {
  const texts = await built(
    `export default { name: 'For {name}', plain: "The doctor's day", days: '{count, plural, =0 {no day} one {one day} other {{count} days}}', group: { inner: '{a} and {b}' } };`,
  );
  expect(said(texts.name!, { name: 'Asha' })).toBe('For Asha');
  expect(texts.plain).toBe("The doctor's day");
  expect([0, 1, 2].map((count) => said(texts.days!, { count }))).toEqual(['no day', 'one day', '2 days']);
  const { inner } = texts.group as unknown as { inner: never };
  expect(said(inner, { a: '1', b: '2' })).toBe('1 and 2');
});

it('a message that cannot be parsed ends the build', async () => {
  await expect(built(`export default { days: '{count, plural, one {day}' };`)).rejects.toThrow();
});

it('the pseudo-language leaves values, plural forms and tags as they are, and makes texts longer', async () => {
  const catalogue = join(folder, 'src/messages/en/texts.ts');
  mkdirSync(join(folder, 'src/messages/en'), { recursive: true });
  writeFileSync(
    catalogue,
    `export default { days: 'In {count, plural, one {# day} other {# days}}, <b>{name}</b>', list: ['Sunday'] };`,
  );
  const { load } = pseudoLanguage() as unknown as {
    load: (this: { addWatchFile: () => void }, id: string) => Promise<string>;
  };
  const code = await load.call({ addWatchFile: () => undefined }, catalogue);
  expect(JSON.parse(code.replace('export default ', '').replace(/;$/, ''))).toEqual({
    days: 'Îñ {count,plural,one{# dàý~} other{# dàýš~}}, <b>{name}</b>',
    list: ['Šûñdàý~~'],
  });
});
