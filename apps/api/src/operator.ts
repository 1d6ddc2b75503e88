import { runOperator } from './operator/program.ts';

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  clock: () => new Date(),
  say: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
});
