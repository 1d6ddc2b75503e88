import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const canApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function run(command: string, args: string[], cwd?: string): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve) => {
    spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
      .once('exit', (code) => resolve(code === 0))
      .once('error', () => resolve(false));
  });
}

const aptGet = (...args: string[]) => run('apt-get', args);

/**
 * Installs the first of these lists of packages that can be had, where this process may: as root on Debian and its
 * relatives.
 */
export async function aptInstall(what: string, ...lists: readonly string[][]): Promise<void> {
  if (!canApt()) return;
  console.log(`Installing ${what} ...`);
  const install = async () => {
    for (const names of lists) if (await aptGet('install', '-y', '--no-install-recommends', ...names)) return true;
    return false;
  };
  if (!(await install()) && (await aptGet('update'))) await install();
}

/** Puts one program of a package to `to`, where this process may, without installing the package. */
export async function aptTake(what: string, name: string, program: string, to: string): Promise<void> {
  if (!canApt()) return;
  console.log(`Fetching ${what} ...`);
  const folder = mkdtempSync(join(tmpdir(), 'baari-apt-'));
  const download = () => run('apt-get', ['download', '-o', 'APT::Sandbox::User=root', name], folder);
  try {
    if (!(await download()) && !((await aptGet('update')) && (await download()))) return;
    if (!(await run('dpkg-deb', ['--extract', ...globSync('*.deb', { cwd: folder }), '.'], folder))) return;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(folder, program), to);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
