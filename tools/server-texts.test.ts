import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import { HOLIDAYS } from '@baari/calendar/holidays-india';
import { LOGIN_MESSAGES } from '@baari/contract/login-messages';
import { PROBLEMS } from '@baari/contract/problem';
import { ROLES } from '@baari/contract/roles';
import { fieldTexts } from '@baari/contract/said';
import { SPECIALITIES } from '@baari/contract/specialities';
import ts from 'typescript';
import { expect, it } from 'vitest';
import hindi from '../apps/panel/src/messages/hi/server.ts';
import vocabulary from '../apps/panel/src/messages/hi/vocabulary.ts';

const ROOT = fileURLToPath(import.meta.resolve('../'));
const HINDI: Readonly<Record<string, string>> = hindi;

/** Who reads what is said there has other texts: patients by the codes of refusals, operators English, and receipts are in English. */
const NOT_OF_THE_PANEL =
  /\.test\.|features\/(operator-pages|licence|booking|ticket)\/|receipt\/(rules-page|pdf)|patient-message\/(routes-phone|service)|http\/health|queue\/(routes-(display|screen)|service-live)/;

interface Text {
  code: string;
  english: string;
  values: readonly string[] | undefined;
  file: string;
}

/** Whether a name is that of a function that says a text by the code that it gets first. */
const SAYS = new Set(['say', 'done', 'fieldText']);

function sourcesIn(files: string): ts.SourceFile[] {
  return globSync(files, { cwd: ROOT })
    .filter((file) => !NOT_OF_THE_PANEL.test(file))
    .map((file) => ts.createSourceFile(file, readFileSync(ROOT + file, 'utf8'), ts.ScriptTarget.Latest, true));
}

function eachNode(source: ts.Node, look: (node: ts.Node) => void): void {
  look(source);
  ts.forEachChild(source, (node) => eachNode(node, look));
}

/** The texts that sources say by a code that stands there. */
function textsIn(files: string): Text[] {
  const found: Text[] = [];
  for (const source of sourcesIn(files))
    eachNode(source, (node) => {
      if (!ts.isCallExpression(node) || !SAYS.has(node.expression.getText())) return;
      const [code, english, values] = node.arguments;
      if (!code || !english || !ts.isStringLiteral(code)) return;
      const given = values && ts.isObjectLiteralExpression(values) ? values.properties : undefined;
      found.push({
        code: code.text,
        english: english.getText(),
        values:
          node.expression.getText() === 'done' ? ['by', 'number'] : given?.map((one) => one.name?.getText() ?? ''),
        file: source.fileName,
      });
    });
  return found;
}

/** What a message needs to be filled in. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  const walk = (elements: ReturnType<typeof parse>): void => {
    for (const element of elements) {
      if (element.type !== 0 && 'value' in element) names.add(element.value);
      if ('options' in element) for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(parse(message));
  return [...names].filter((name) => name !== '#').sort();
}

for (const file of globSync('packages/contract/src/*.ts', { cwd: ROOT }).filter((name) => !name.includes('.test.')))
  await import(ROOT + file);

const FIELDS = [...fieldTexts()].map(([english, { code, values }]) => ({
  code,
  english,
  values: Object.keys(values ?? {}),
  file: 'contract',
}));
const SAID = textsIn('apps/api/src/**/*.ts');
/** What only programs do wrong. */
const PROGRAMS = new Set<string>(['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'SIGNATURE_INVALID']);
const REFUSED = Object.entries(PROBLEMS)
  .filter(([code]) => !PROGRAMS.has(code))
  .map(([code, problem]) => ({
    code,
    english: problem.text,
    values: 'values' in problem ? Object.keys(problem.values) : code === 'RESEND_LOCKED' ? ['n'] : [],
    file: 'problem',
  }));

/** What only browsers of patients and programs read. */
const NOT_READ_HERE = new Set([
  'browser-told',
  'browser-not-told',
  'no-browser-told',
  'taken',
  'not-multipart',
  'value-too-long',
]);

it('every code of the service and of the contract is said in Hindi', () => {
  for (const found of [FIELDS, SAID, REFUSED]) expect(found.length).toBeGreaterThan(50);
  const left = [...FIELDS, ...SAID, ...REFUSED].filter(
    ({ code }) => HINDI[code] === undefined && !NOT_READ_HERE.has(code),
  );
  expect(left).toEqual([]);
});

it('no text in Hindi fills in what its code does not bring', () => {
  for (const { code, values, file } of [...FIELDS, ...SAID, ...REFUSED]) {
    if (HINDI[code] === undefined || values === undefined) continue;
    for (const name of argumentsOf(HINDI[code])) expect(values, `${file}: ${code} brings {${name}}`).toContain(name);
  }
});

it('no text in Hindi is left of a code that is gone', () => {
  const codes = new Set([...FIELDS, ...SAID, ...REFUSED].map(({ code }) => code));
  expect(Object.keys(HINDI).filter((code) => !codes.has(code))).toEqual([]);
});

it('no code says two things', () => {
  const english = new Map<string, string>();
  for (const { code, english: said } of SAID) {
    if (PROBLEMS[code as keyof typeof PROBLEMS]) continue;
    expect(english.get(code) ?? said, code).toBe(said);
    english.set(code, said);
  }
  const fields = new Map<string, string>();
  for (const { code, english: said } of FIELDS) {
    const same = said.replaceAll(/\d+/g, '#');
    expect(fields.get(code) ?? same, code).toBe(same);
    fields.set(code, same);
  }
});

/** Texts for people that stand in sources without a code. */
const isSentence = (text: string) => /^[A-Z](.* .*[a-z.]|.*\.$)/.test(text);
const isNamed = (node: ts.Node, ...names: string[]) =>
  ts.isPropertyAssignment(node.parent) && names.includes(node.parent.name.getText());
const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

it('no route, refusal or field says a text without a code', () => {
  const bare: string[] = [];
  for (const source of sourcesIn('apps/api/src/{features,lib,http}/**/*.ts'))
    eachNode(source, (node) => {
      if (isText(node) && isNamed(node, 'message', 'text', 'msg') && isSentence(node.getText().slice(1, -1)))
        bare.push(`${source.fileName}: ${node.getText()}`);
    });
  for (const source of sourcesIn('packages/contract/src/*.ts'))
    eachNode(source, (node) => {
      if (!isText(node) || !isSentence(node.getText().slice(1, -1)) || !ts.isCallExpression(node.parent)) return;
      const called = node.parent.expression.getText();
      if (/^z\.|refine|custom/.test(called)) bare.push(`${source.fileName}: ${node.getText()}`);
    });
  expect(bare).toEqual([]);
});

it('every name that is kept in English is said in Hindi', () => {
  const names = [
    ...SPECIALITIES,
    ...Object.values(ROLES).map(({ name }) => name),
    ...LOGIN_MESSAGES,
    ...HOLIDAYS.map(({ name }) => name),
  ];
  const said: Readonly<Record<string, string>> = vocabulary;
  expect(names.filter((name) => said[name] === undefined)).toEqual([]);
});

it('only names of programs are left in Latin letters', () => {
  const AS_IT_IS =
    /\{\w+(, plural,)?|\b(one|other) \{|Google|reCAPTCHA|[A-Z_]{3,}|JPEG|WebP|keep, cancel या move|poster या display|on या off/g;
  const left = Object.entries({ ...HINDI, ...vocabulary }).filter(([, text]) =>
    /[A-Za-z]{3,}/.test(text.replace(AS_IT_IS, '')),
  );
  expect(left.map(([code, text]) => `${code}: ${text}`)).toEqual([]);
});
