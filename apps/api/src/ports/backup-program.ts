import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const COMMAND_LINE = join(import.meta.dirname, '../operator.ts');
/** Behind the calls of patients and desks. */
const LOW_PRIORITY = 10;

/** Makes the backups that are due, each in a process of its own: compressing and encrypting would hold up calls. */
export function backupProgram(): { run(): Promise<void>; stop(): Promise<void> } {
  let running: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  return {
    /** Throws what it said when it could not. */
    async run() {
      const child = spawn(process.execPath, [COMMAND_LINE, 'backup', '--bucket', '--if-due'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      running = child;
      const exit = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      ended = exit.then(
        () => undefined,
        () => undefined,
      );
      if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
      const said = await text(child.stderr);
      const code = await exit;
      running = undefined;
      if (code !== 0) throw new Error(said.trim() || `it ended with ${code ?? 'a signal'}`);
    },
    async stop() {
      running?.kill();
      await ended;
    },
  };
}
