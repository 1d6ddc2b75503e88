import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { readConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import type { Env } from '../config/setting.ts';
import { explain } from '../start/explain.ts';
import { openFiles } from '../ports/open-files.ts';
import type { CommandShape, Options, Tools } from './command.ts';
import { COMMANDS, GROUPS } from './commands.ts';
import { withOwner } from './connection.ts';
import { spaceOf } from '../lib/disk-space.ts';
import type { SpaceOf } from '../lib/disk-space.ts';
import type { Report } from './report.ts';

export interface Terminal {
  env: Env;
  clock: () => Date;
  say(line: string): void;
  warn(line: string): void;
  /** Without it, the disks of this machine are asked. */
  spaceOf?: SpaceOf;
}

const DONE = 0;
const FAILED = 1;
const MISUSED = 2;

const USAGE_CHARS = 36;

const ABOUT = `
${COMMANDS.map(({ usage, summary }) => `  ${usage.padEnd(USAGE_CHARS)}${summary}`).join('\n')}

It works as the owner of the service's database, with the service's own settings (DATA_DIR, or DATABASE_URL,
MIGRATION_DATABASE_URL and BAARI_SECRET). Without DATABASE_URL it uses the database of the running service, or starts it
for as long as the command takes. Every act on a clinic is written to that clinic's audit trail as done by the operator.

Every command explains itself:  npm run baari -- account lock --help
For a program:                  npm run -s baari -- account show ... --json
Exit codes: 0 done, 1 not done or at fault (the text says why, and what to do next), 2 not understood.
When something is wrong:  npm run baari -- doctor`;

function toolsOf({ env, clock, warn, spaceOf: ofDisk = spaceOf }: Terminal): Tools {
  let config: Config | null = null;
  const read = () => (config ??= readConfig(env));
  return {
    get config() {
      return read();
    },
    env,
    hasSecretSetting: Boolean(env.BAARI_SECRET),
    now: clock(),
    clock,
    spaceOf: ofDisk,
    files: () => openFiles(read(), (error) => warn(explain(error))),
    warn,
    // npm itself changes to the root of the repository.
    path: (file) => resolve(env.INIT_CWD ?? '.', file),
    asOwner: (work) => withOwner(read(), warn, work),
  };
}

/** Gets what a command found or did, to print it. */
type Show = (report: Report, asJson: boolean) => void;

function addCommand(
  groups: Map<string, Command>,
  program: Command,
  shape: CommandShape,
  terminal: Terminal,
  show: Show,
): void {
  const [groupName, ...rest] = shape.usage.split(' ');
  const isGrouped = groupName! in GROUPS;
  const group = isGrouped ? groups.get(groupName!)! : program;
  const command = group
    .command(isGrouped ? rest.join(' ') : shape.usage)
    .description(shape.summary)
    .addHelpText('after', `\nChanges: ${shape.changes}\nExample: npm run baari -- ${shape.example}`);
  for (const [flags, meaning] of shape.options ?? []) command.option(flags, meaning);
  command.option('--json', 'answer as JSON').action(async () => {
    const options = command.opts<Options>();
    show(await shape.run(toolsOf(terminal), command.args, options), Boolean(options['json']));
  });
}

function buildProgram(terminal: Terminal, show: Show): Command {
  const program = new Command('baari')
    .description("The operator's command line: what has no screen.")
    .usage('<command> [arguments]')
    .addHelpText('after', ABOUT)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.say(text.trimEnd()),
      writeErr: (text) => terminal.warn(text.trimEnd()),
    })
    .showHelpAfterError('Add --help to a command to see how to use it.')
    .helpCommand(false);
  const groups = new Map(
    Object.entries(GROUPS).map(([name, summary]) => [
      name,
      program.command(name, { hidden: true }).description(summary).helpCommand(false),
    ]),
  );
  for (const shape of COMMANDS) addCommand(groups, program, shape, terminal, show);
  return program;
}

/** `help` is what `--help` is, alone or before a command. */
const withHelpAsOption = (args: readonly string[]): readonly string[] =>
  args[0] === 'help' ? [...args.slice(1), '--help'] : args;

/** Runs one command and returns the exit code. */
export async function runOperator(args: readonly string[], terminal: Terminal): Promise<number> {
  let code = DONE;
  const show: Show = ({ lines, data, isAtFault = false }, asJson) => {
    for (const line of asJson ? [JSON.stringify(data, null, 2)] : lines) terminal.say(line);
    if (isAtFault) code = FAILED;
  };
  try {
    await buildProgram(terminal, show).parseAsync(withHelpAsOption(args), { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === DONE ? DONE : MISUSED;
    terminal.warn(explain(error));
    return FAILED;
  }
}
