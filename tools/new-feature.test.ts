import { join } from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT, textOf } from './files.ts';
import { featureFiles } from './new-feature.ts';

// Named after a table that is there: the store is compiled against the tables of the database.
const files = Object.entries(featureFiles('sandbox-entity'));

it('a new feature compiles as it is written', () => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const texts = new Map(files.map(([path, text]) => [join(ROOT, path), text]));
  // As the package's exports will lead to it once it is written.
  const contractFile = join(ROOT, 'node_modules/@baari/contract/src/sandbox-entity.ts');
  texts.set(contractFile, texts.get(join(ROOT, 'packages/contract/src/sandbox-entity.ts'))!);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.directoryExists = () => true;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  const program = ts.createProgram([...texts.keys()], { ...options, noEmit: true }, host);
  const faults = [...texts.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)!;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});

it('and is formatted as the rest', async () => {
  const { prettier: options } = JSON.parse(textOf('package.json')) as { prettier: object };
  for (const [path, text] of files) expect(await prettier.format(text, { ...options, filepath: path })).toBe(text);
});
