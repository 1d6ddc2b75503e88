// What must exist before anything else can run. Plain JavaScript with only Node's own modules: on a fresh clone this
// runs first, on any Node, with nothing installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const NODE = join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
const CACHE = join(ROOT, 'node_modules/.cache/baari');

const OLDEST_NODE = 20;
const OWN_NODE = 24;
const APPS = ['panel', 'booking'];
/** The sources of a web app's build, besides its own folder. */
const SHARED = ['packages/contract', 'packages/calendar', 'packages/client', 'packages/ui', 'package-lock.json'];
const NOT_SOURCE = new Set(['node_modules', 'dist']);

/** Ends the program with one clear text instead of a stack trace. */
export function giveUp(text) {
  console.error(`\n${text}`);
  process.exit(1);
}

const majorOf = (version) => Number(version.split('.')[0]);

/** @param {string} path */
const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function writeStamp(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function hashFiles(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(ROOT, path);
    if (!statSync(full).isDirectory()) return hash.update(`${path}\0`).update(readFileSync(full));
    for (const name of readdirSync(full).sort()) if (!NOT_SOURCE.has(name)) add(join(path, name));
  };
  paths.filter((path) => existsSync(join(ROOT, path))).forEach(add);
  return hash.digest('hex');
}

/** The Node that runs the service: the one that npm installed, or this one if it is new enough. */
export function findNode() {
  if (existsSync(NODE)) return NODE;
  if (majorOf(process.versions.node) >= OWN_NODE) return process.execPath;
  return giveUp(
    `No Node ${OWN_NODE} comes with the packages on ${process.platform}-${process.arch}. Install it and try again.`,
  );
}

/** Whether npm has already installed the current lock file. */
function installedByHand() {
  const written = join(ROOT, 'node_modules/.package-lock.json');
  return existsSync(written) && statSync(written).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
}

/** Installs the packages if they are missing or the lock file has changed. */
export function ensureInstalled() {
  if (majorOf(process.versions.node) < OLDEST_NODE) {
    giveUp(
      `This needs Node ${OLDEST_NODE} or newer to begin with; this is ${process.version}. Get it from https://nodejs.org`,
    );
  }
  const stamp = join(CACHE, 'installed');
  const wanted = hashFiles(['package-lock.json']);
  if (readStamp(stamp) === wanted) return;
  if (!installedByHand()) {
    console.log('Installing packages (once, about a minute) ...');
    const npm = process.env.npm_execpath;
    const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    // The web apps are built here, so development packages are needed whatever NODE_ENV says.
    const { status, error } = spawnSync(
      command,
      [...args, 'ci', '--include=dev', '--include=optional', '--loglevel=error'],
      {
        cwd: ROOT,
        stdio: 'inherit',
      },
    );
    if (status !== 0) giveUp(`npm ci did not succeed${error ? ` (${error.message})` : ''}. Its output above says why.`);
  }
  writeStamp(stamp, wanted);
}

function build(app) {
  const args = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', `apps/${app}`, '--logLevel', 'warn'];
  return new Promise((resolve) => {
    spawn(findNode(), args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
      .once('exit', (code) => resolve(code === 0))
      .once('error', () => resolve(false));
  });
}

/** Taken by one process at a time for this folder, and free again when that process ends, however it ends; only on Linux. */
const TURN = `\0baari-build-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}`;

/** Resolves to what gives the turn back, once no other process builds here: two builds would write into each other's files. */
export function takeTurn() {
  if (process.platform !== 'linux') return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const waiting = new Set();
    const turn = createServer((socket) => waiting.add(socket.on('error', () => undefined)));
    const giveBack = () => {
      turn.close();
      waiting.forEach((socket) => socket.destroy());
    };
    const listen = () => turn.listen(TURN);
    turn.on('listening', () => resolve(giveBack));
    turn.on('error', ({ code }) => {
      if (code !== 'EADDRINUSE') return resolve(() => undefined);
      connect(TURN)
        .on('error', () => undefined)
        .on('close', listen)
        .resume();
    });
    listen();
  });
}

/** The apps whose sources changed since their last build; with `onlyMissing`, only those never built. */
const staleApps = (onlyMissing) =>
  APPS.map((app) => ({
    app,
    stamp: join(CACHE, `built-${app}`),
    wanted: hashFiles([`apps/${app}`, ...SHARED]),
  })).filter(({ app, stamp, wanted }) => {
    const isBuilt = existsSync(join(ROOT, `apps/${app}/dist/index.html`));
    return !isBuilt || (!onlyMissing && readStamp(stamp) !== wanted);
  });

/** Builds the web apps that need it. */
export async function ensureBuilt({ onlyMissing = false } = {}) {
  if (staleApps(onlyMissing).length === 0) return;
  const giveBack = await takeTurn();
  // Another start may have built them while we waited.
  const stale = staleApps(onlyMissing);
  if (stale.length > 0) {
    console.log(`Building ${stale.map(({ app }) => app).join(' and ')} ...`);
    const built = await Promise.all(stale.map(({ app }) => build(app)));
    stale.forEach(({ app, stamp, wanted }, i) => {
      if (!built[i]) giveUp(`The build of apps/${app} failed. Its output above says why.`);
      writeStamp(stamp, wanted);
    });
  }
  giveBack();
}
