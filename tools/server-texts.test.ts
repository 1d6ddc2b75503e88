import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HOLIDAYS } from '@baari/calendar/holidays-india';
import { LOGIN_MESSAGES } from '@baari/contract/login-messages';
import { PROBLEMS } from '@baari/contract/problem';
import { ROLES } from '@baari/contract/roles';
import { SPECIALITIES } from '@baari/contract/specialities';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { translator } from '../apps/panel/src/lib/server-texts.ts';
import hindi from '../apps/panel/src/messages/server-hi.ts';

const ROOT = fileURLToPath(import.meta.resolve('../'));
const say = translator(hindi);

/** What the service fills in, by the expression that says it; a number else. */
const FILLED: readonly (readonly [RegExp, string])[] = [
  [/dateInWords|^day$/, 'Saturday 21/11/2026'],
  [/doctorName/, 'Dr. Asha Rao'],
  [/FIELD_WORDS/, 'name'],
  [/^wait$/, '7 minutes'],
  [/^at$/, ' at 10:00 am'],
];
const filled = (expression: string) => FILLED.find(([what]) => what.test(expression))?.[1] ?? '7';

/** A text as it comes out. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  const parts = node.templateSpans.map(({ expression, literal }) => filled(expression.getText()) + literal.text);
  return node.head.text + parts.join('');
}

/** What patients read, who have their own texts by code, what operators read, and what is on paper. */
const NOT_OF_THE_PANEL =
  /\.test\.|contract\/src\/(limits|endpoint|vocabulary|speciality-words|specialities|languages|problem)\.|features\/(operator-pages|licence|receipt|booking|ticket|patient-message|public-config)\/|queue\/(routes-(display|screen)|service-live)/;

/** The texts of files that `isText` takes for some that people read. */
function textsIn(files: string, isText: (node: ts.Node, text: string) => boolean): string[] {
  return globSync(files, { cwd: ROOT })
    .filter((file) => !NOT_OF_THE_PANEL.test(file))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(ROOT + file, 'utf8'), ts.ScriptTarget.Latest, true);
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        const text = textOf(node);
        if (text !== undefined && isText(node, text)) found.push(text);
        else ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

const isSentence = (text: string) => /^[A-Z](.* .*[a-z.]|.*\.$)/.test(text);
const isNamed = (node: ts.Node, ...names: string[]) =>
  ts.isPropertyAssignment(node.parent) && names.includes(node.parent.name.getText());
/** What stays as it is: names, and the values that a program sends. */
const AS_IT_IS = /Asha Rao|Google|reCAPTCHA|[A-Z_]{3,}|keep, cancel या move|poster या display/g;
/** Letters that are left of a text in English. */
const english = (text: string) =>
  say(text)
    .replace(AS_IT_IS, '')
    .match(/[A-Za-z]{3,}/g);

/** What only programs do wrong. */
const PROGRAMS = new Set<string>(['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'SIGNATURE_INVALID']);

const CONTRACT = textsIn('packages/contract/src/*.ts', (node, text) => isSentence(text) && !isNamed(node, 'summary'));
const ANSWERS = textsIn(
  'apps/api/src/features/*/routes*.ts',
  (node, text) => isNamed(node, 'message') && isSentence(text),
);
const REFUSALS = textsIn(
  'apps/api/src/{features/*/service*,lib/desk-refusal,lib/authenticator-codes}.ts',
  (node, text) => isNamed(node, 'text', 'msg') && isSentence(text),
);
const NAMES = [
  ...SPECIALITIES,
  ...Object.values(ROLES).map(({ name }) => name),
  ...LOGIN_MESSAGES,
  ...HOLIDAYS.map(({ name }) => name),
  ...Object.entries(PROBLEMS).flatMap(([code, { text }]) => (PROGRAMS.has(code) ? [] : [text])),
];

it('every text of the server and of the contract is said in Hindi', () => {
  for (const found of [CONTRACT, ANSWERS, REFUSALS]) expect(found.length).toBeGreaterThan(15);
  const left = [...new Set([...CONTRACT, ...ANSWERS, ...REFUSALS, ...NAMES])].filter((text) => english(text) !== null);
  expect(left).toEqual([]);
});

it('each keeps what is filled in', () => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, text] of Object.entries(hindi)) expect(placeholders(text), key).toEqual(placeholders(key));
});
