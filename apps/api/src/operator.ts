import { runOperator } from './operator/program.ts';

// A reader such as `head` may close the pipe early; the command still does all of its work.
process.stdout.on('error', () => undefined);

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  clock: () => new Date(),
  say: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
});
