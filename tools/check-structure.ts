import { basename, dirname } from 'node:path';
import ts from 'typescript';
import { filesNamed, textOf } from './files.ts';
import { distancesOffScale, weightsOffScale } from './style-rules.ts';

const LONGEST_FILE = 300;
const MEDIAN_FILE = 80;
const P90_FILE = 200;
const P90_FUNCTION = 40;

/** Files above the maximum length, each with its reason. */
const LONG_FOR_A_REASON: Readonly<Record<string, string>> = {
  'apps/api/src/db/tables.ts': 'generated: one type for each table',
};

const CONTRACT = 'packages/contract/src/';
const FEATURES = 'apps/api/src/features/';
/** module-…: mounts pages, whose routes are no endpoints; views: how a row or a page is shown; mails: the texts of mails. */
const FEATURE_FILE = /^((module|routes|service|store|rules|views)(-[a-z-]+)?|mails)(\.test)?\.ts$/;
/** Other files of a feature, each with its reason for not being one of these kinds. */
const FEATURE_EXTRAS: Readonly<Record<string, string>> = {
  'account/mail-job.ts': 'sends a mail after the answer, so that its time tells nothing',
  'account/passwords.ts': 'hashes passwords',
  'account/session-cache.ts': 'keeps sessions of the last seconds',
  'booking/lane.ts': 'collects the callers of one busy day into one statement',
  'receipt/pdf.ts': 'draws a receipt on paper',
  'profile/files.ts': 'keeps pictures and documents',
  'profile/uploads.ts': 'judges uploaded files by their content',
};

/** A file that is one component has its name; all others, hooks too, have names in small letters: use-queue.ts. */
const FILE_NAME = /^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?|[A-Z][A-Za-z]*\.tsx)$/;

const NAMELESS = /^(index|utils?|helpers?|misc|shared|types)\.tsx?$/;

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

function featureProblems(): string[] {
  const byFeature = Map.groupBy(
    filesNamed(/./).filter((path) => path.startsWith(FEATURES) && path !== `${FEATURES}module.ts`),
    (path) => dirname(path.slice(FEATURES.length)),
  );
  return [...byFeature].flatMap(([feature, paths]) => {
    const names = paths.map((path) => basename(path));
    const isKnown = (name: string) =>
      FEATURE_FILE.test(name) || FEATURE_EXTRAS[`${feature}/${name.replace('.test.ts', '.ts')}`] !== undefined;
    const strange = names.filter((name) => !isKnown(name));
    const needed = ['module.ts', ...(names.includes('store.ts') ? ['service.ts'] : [])];
    const missing = needed.filter((name) => !names.includes(name));
    return [
      ...strange.map((name) => `${FEATURES}${feature}/${name}: fits no kind of file; see tools/check-structure.ts`),
      ...missing.map((name) => `${FEATURES}${feature}: ${name} is missing`),
    ];
  });
}

/**
 * A file of the contract that declares endpoints is named like the feature that serves it; `account-google` like its
 * routes-google.
 */
function contractProblems(): string[] {
  const served = filesNamed(/^routes(-[a-z-]+)?\.ts$/).filter((path) => path.startsWith(FEATURES));
  const wanted = served.map((path) => {
    const [feature, file] = path.slice(FEATURES.length).split('/') as [string, string];
    return `${CONTRACT}${feature}${file.slice('routes'.length)}`;
  });
  const declaring = filesNamed(/\.ts$/).filter(
    (path) => path.startsWith(CONTRACT) && /= endpoint\(/.test(textOf(path)),
  );
  return [
    ...declaring.filter((path) => !wanted.includes(path)).map((path) => `${path}: no feature of this name serves it`),
    ...wanted.filter((path) => !declaring.includes(path)).map((path) => `${path}: is missing, or declares no endpoint`),
  ];
}

/** All other files of the API must be in a room. */
const API_ROOT = /^apps\/api\/src\/(?!(main|app|operator)\.ts$)[^/]+$/;
const looseProblems = (): string[] =>
  filesNamed(/./)
    .filter((path) => API_ROOT.test(path))
    .map((path) => `${path}: belongs into a room of apps/api/src`);

function functionLengths(path: string): number[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const lengths: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      lengths.push(lineOf(node.end) - lineOf(node.getStart()) + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lengths;
}

/** The exports of a file that exist at run time. */
function exportedValues(path: string): string[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      return [statement.name?.text ?? 'default'];
    return [];
  });
}

/** A number that nothing reads decides nothing, whatever its name says. */
function limitProblems(paths: readonly string[]): string[] {
  const file = `${CONTRACT}limits.ts`;
  const readers = paths.filter((path) => path !== file && !/\.(test|spec)\.tsx?$/.test(path)).map(textOf);
  const unused = exportedValues(file).filter((name) => !readers.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
  return unused.map((name) => `${file}: nothing reads ${name}`);
}

const isHook = (name: string) => /^use[A-Z]/.test(name);
const inSmallLetters = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A file whose one export is a hook is named like the hook, and a file named like a hook exports that hook. */
function hookProblems(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const file = basename(path).replace(/\.tsx?$/, '');
    const values = exportedValues(path);
    const hooks = values.filter(isHook).map(inSmallLetters);
    if (values.length === 1 && hooks[0] !== undefined && hooks[0] !== file) return [`${path}: name it ${hooks[0]}`];
    return file.startsWith('use-') && !hooks.includes(file) ? [`${path}: exports no hook of this name`] : [];
  });
}

/** A television: its distances grow with its letters. */
const OWN_SCALE = 'apps/booking/src/features/display/display.css';

function styleProblems(): string[] {
  const styled = filesNamed(/\.(css|js|tsx?|html)$/).filter((path) => /^(apps|packages)\//.test(path));
  const onScreens = styled.filter(
    (path) => /^(apps\/(panel|booking)|packages\/ui)\/.*\.(css|tsx|html)$/.test(path) && path !== OWN_SCALE,
  );
  return [
    ...styled.flatMap((path) =>
      weightsOffScale(textOf(path)).map((weight) => `${path}: weight ${weight}; there are 400, 500 and 700`),
    ),
    ...onScreens.flatMap((path) =>
      distancesOffScale(textOf(path)).map(
        (distance) => `${path}: ${distance}; the scale is packages/ui/src/spacing.ts`,
      ),
    ),
  ];
}

function sizeProblems(paths: readonly string[]): string[] {
  const sizes = paths.map((path) => ({ path, lines: textOf(path).trimEnd().split('\n').length }));
  const lengths = sizes.map(({ lines }) => lines);
  const functions = paths.filter((path) => !/\.(test|spec)\.tsx?$/.test(path)).flatMap(functionLengths);
  const measured: [string, number, number][] = [
    ['median file', quantile(lengths, 0.5), MEDIAN_FILE],
    ['p90 file', quantile(lengths, 0.9), P90_FILE],
    ['p90 function', quantile(functions, 0.9), P90_FUNCTION],
  ];
  console.log(measured.map(([what, value, limit]) => `${what}: ${value} lines (at most ${limit})`).join('; '));
  return [
    ...sizes
      .filter(({ path, lines }) => lines > LONGEST_FILE && !LONG_FOR_A_REASON[path])
      .map(({ path, lines }) => `${path}: ${lines} lines, the longest is ${LONGEST_FILE}`),
    ...measured
      .filter(([, value, limit]) => value > limit)
      .map(([what, value, limit]) => `${what}: ${value} > ${limit} lines`),
  ];
}

function textProblems(paths: readonly string[]): string[] {
  const unfinished = /(TO[D]O|FIX[M]E)/;
  return paths.flatMap((path) => [
    ...(NAMELESS.test(basename(path)) ? [`${path}: a name that says nothing, or a barrel`] : []),
    ...(FILE_NAME.test(basename(path)) ? [] : [`${path}: name it in small letters, or like its one component`]),
    ...(unfinished.test(textOf(path)) ? [`${path}: unfinished work is an issue, not a comment`] : []),
  ]);
}

const setsRoute = (path: string) => /\.route\(/.test(textOf(path));

/** Requests of a page under a service worker do not pass the routes of a test: who sets one says whether there are workers. */
function journeyProblems(paths: readonly string[]): string[] {
  const helpers = paths
    .filter((path) => path.startsWith('e2e/support/') && setsRoute(path))
    .map((path) => basename(path));
  const usesHelper = (path: string) => helpers.some((name) => textOf(path).includes(`/${name}'`));
  return paths
    .filter((path) => /^e2e\/.*\.spec\.ts$/.test(path) && (setsRoute(path) || usesHelper(path)))
    .filter((path) => !/\bserviceWorkers: '(block|allow)'/.test(textOf(path)))
    .map((path) => `${path}: sets a route; say serviceWorkers: 'block', or 'allow' where a test needs the worker`);
}

const code = filesNamed(/\.tsx?$/);
const ofWebApps = code.filter((path) => /^(apps\/(panel|booking)|packages\/ui)\/src\//.test(path));
const problems = [
  ...featureProblems(),
  ...hookProblems(ofWebApps),
  ...looseProblems(),
  ...contractProblems(),
  ...limitProblems(code),
  ...styleProblems(),
  ...sizeProblems(code),
  ...textProblems(code),
  ...journeyProblems(code),
];
problems.forEach((problem) => console.log(problem));
process.exitCode = problems.length === 0 ? 0 : 1;
