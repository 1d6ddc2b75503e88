// `npm start`: installs and builds what is missing, then becomes the service. `--dev` starts it with hot reload, `--pseudo` beside it with longer
// English that has accents.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, ROOT } from './setup.mjs';

const MAIN = join(ROOT, 'apps/api/src/main.ts');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const exitCodeOf = (code, signal) => code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0);

/** Runs programs until one of them ends or we are told to stop. Then ends the others and exits as the first one did. */
function runTogether(programs) {
  let exitCode = null;
  const children = programs.map(({ args, env }) => spawn(findNode(), args, { cwd: ROOT, stdio: 'inherit', env }));
  const running = new Set(children);
  const tell = (signal) => running.forEach((child) => child.kill(signal));
  for (const signal of SIGNALS) process.on(signal, () => tell(signal));
  for (const child of children) {
    child.once('exit', (code, signal) => {
      running.delete(child);
      exitCode ??= exitCodeOf(code, signal);
      if (running.size === 0) process.exit(exitCode);
      tell('SIGTERM');
    });
  }
}

function develop() {
  const port = process.env.PORT ?? '3000';
  const env = {
    ...process.env,
    PORT: port,
    API_URL: `http://127.0.0.1:${port}`,
    ...(isPseudo && { PSEUDO_LANGUAGE: '1' }),
  };
  console.log('Panel with hot reload: http://localhost:5173 - patient app: http://localhost:5174/book/');
  runTogether([
    {
      args: ['--watch', '--watch-preserve-output', MAIN],
      env: { PUBLIC_URL: 'http://localhost:5173', USER_PANEL_URL: 'http://localhost:5174/book', ...env },
    },
    { args: [VITE, 'apps/panel', '--port', '5173', '--strictPort', '--logLevel', 'warn'], env },
    { args: [VITE, 'apps/booking', '--port', '5174', '--strictPort', '--logLevel', 'warn'], env },
  ]);
}

/**
 * By default Node reserves 3 x 32 MB for new objects on a large machine. Half of it costs no time here, and saves a
 * quarter of the memory.
 */
const NODE_FLAGS = ['--max-semi-space-size=16'];

function serve() {
  // Compiled code is kept between starts, which halves the time until the service is ready.
  const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'), ...process.env };
  // If Node can, this process becomes the service, so that there is no second process that a signal might miss.
  if (process.execve && process.platform !== 'win32')
    process.execve(findNode(), [findNode(), ...NODE_FLAGS, MAIN], env);
  runTogether([{ args: [...NODE_FLAGS, MAIN], env }]);
}

ensureInstalled();
const isDev = process.argv.includes('--dev');
const isPseudo = process.argv.includes('--pseudo');
await ensureBuilt({ onlyMissing: isDev });
if (isDev) develop();
else serve();
