import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/**
 * Installs the first of these lists of packages that can be had, where this process may: as root on Debian and its
 * relatives.
 */
export function aptInstall(what: string, ...lists: readonly string[][]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${what} ...`);
  const install = () => lists.some((names) => aptGet('install', '-y', '--no-install-recommends', ...names));
  if (!install() && aptGet('update')) install();
}
