/**
 * `npm run release` [-- --to=<folder>]: makes of the last commit the archive from which `npm start` runs without a registry, on
 * machines of this kind, with its bill of materials and checksums beside it. The version is package.json's; CHANGELOG.md must
 * say what is new in it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './files.ts';
import { giveUp } from './setup.mjs';

const { values: options } = parseArgs({ options: { to: { type: 'string', default: 'release' } } });

/** Installs from the lock, builds, and removes what only development needs. */
const MAKE = `
import { ensureBuilt, ensureInstalled } from './tools/setup.mjs';
ensureInstalled();
await ensureBuilt();
`;

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) giveUp(`${command} ${args[0]} did not succeed${error ? ` (${error.message})` : ''}.`);
  return stdout.trim();
}

/** What CHANGELOG.md says of a version; null if it does not name it. */
export function newIn(changelog: string, version: string): string | null {
  const [, said] = changelog.split(new RegExp(`^## ${version.replaceAll('.', '\\.')}(?: .*)?$`, 'm'));
  return said?.split(/^## /m)[0]!.trim() || null;
}

/** Makes the archive in `to` and answers the names of its files. */
function release(to: string): string[] {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  if (run(ROOT, 'git', 'status', '--porcelain') !== '')
    giveUp('There are changes that no commit holds. Commit them first.');
  if (!newIn(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version))
    giveUp(`CHANGELOG.md says nothing of ${version}. Write what is new, and what an operator has to do.`);

  const name = `baari-${version}`;
  const archive = `${name}-${process.platform}-${process.arch}.tar.gz`;
  mkdirSync(to, { recursive: true });
  const folder = mkdtempSync(join(to, '.making-'));
  const top = join(folder, name);
  try {
    run(ROOT, 'git', 'archive', `--prefix=${name}/`, '-o', join(folder, 'sources.tar'), 'HEAD');
    run(folder, 'tar', '-xf', 'sources.tar');
    run(top, process.execPath, '--input-type=module', '--eval', MAKE);
    run(top, process.execPath, 'tools/supply/bill-of-materials.ts');
    run(top, 'npm', 'prune', '--omit=dev', '--ignore-scripts', '--loglevel=error');
    writeFileSync(join(top, 'RELEASE'), `${version} ${run(ROOT, 'git', 'rev-parse', 'HEAD')}\n`);
    const at = run(ROOT, 'git', 'log', '-1', '--format=%cI');
    const same = ['--sort=name', `--mtime=${at}`, '--owner=0', '--group=0', '--numeric-owner'];
    run(folder, 'tar', ...same, '-czf', archive, name);
    renameSync(join(folder, archive), join(to, archive));
    copyFileSync(join(top, 'dist/bom.json'), join(to, `${name}.cdx.json`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const files = [archive, `${name}.cdx.json`];
  const sums = files.map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(to, file)))
        .digest('hex')}  ${file}`,
  );
  writeFileSync(join(to, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  return [...files, 'SHA256SUMS'];
}

if (process.argv[1] && basename(process.argv[1]) === basename(import.meta.filename)) {
  const to = resolve(options.to);
  const files = release(to);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  console.log(`In ${to}: ${files.join(', ')}.\nTo mark the commit: git tag -a v${version} -m 'Baari ${version}'`);
}
