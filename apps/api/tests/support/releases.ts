import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERSION } from '@baari/api/lib/version';
import type * as caller from '@baari/client/call';
import type { EndpointShape } from '@baari/contract/endpoint';
import type * as table from '@baari/contract/table';
import { openBrowser } from '@baari/testing/browser';
import type { Browser } from '@baari/testing/browser';
import type * as payment from '@baari/testing/payment';
import type * as profileForm from '@baari/testing/profile-form';
import { needsOfReleaseBefore } from '@baari/testing/release-before';
import type * as signUp from '@baari/testing/sign-up';

const ROOT = join(import.meta.dirname, '../../../..');
const MAIN = 'apps/api/src/main.ts';

interface Locked {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>;
}
const lockOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Locked;

/** Whether what is installed here is what the release in `folder` was made with; only what it did not have may be more. */
function isInstalledHere(folder: string): boolean {
  const here = lockOf(ROOT).packages;
  return Object.entries(lockOf(folder).packages).every(
    ([path, { version, dev, link }]) =>
      !path.startsWith('node_modules/') || dev || link || here[path]?.version === version,
  );
}

/** Its own packages of this repository, beside all others. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@baari') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  cpSync(join(ROOT, 'node_modules/@baari'), join(modules, '@baari'), { recursive: true, verbatimSymlinks: true });
}

const git = (...args: string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether this clone has the commit of the release before: one without history has not. */
export function hasReleaseBefore(): boolean {
  try {
    git('cat-file', '-e', `${needsOfReleaseBefore().commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** A release's program, with the words in which its pages speak with the service. */
export interface Release {
  main: string;
  endpoints: typeof table.endpoints;
  /** A browser with its pages: they take answers that say more than they know of. */
  browser(baseUrl: string): Browser;
  signUp: typeof signUp;
  profile: typeof profileForm;
  payment: typeof payment;
}

const understood = (endpoint: EndpointShape, answer: unknown): void => void endpoint.answer.parse(answer);

/** The release before as its commit has it, put into an empty folder; but for the built pages, which are today's and not looked at. */
export async function unpackReleaseBefore(folder: string): Promise<Release> {
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', needsOfReleaseBefore().commit) });
  if (isInstalledHere(folder)) linkPackages(folder);
  else
    execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
  for (const built of ['panel/dist', 'booking/dist', 'booking/server'])
    symlinkSync(join(ROOT, 'apps', built), join(folder, 'apps', built));
  const read = async (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
  const { createCaller } = (await read('packages/client/src/call.ts')) as typeof caller;
  const { endpoints } = (await read('packages/contract/src/table.ts')) as typeof table;
  return {
    main: join(folder, MAIN),
    endpoints,
    browser: (baseUrl) => openBrowser(baseUrl, createCaller, understood),
    signUp: (await read('testing/sign-up.ts')) as typeof signUp,
    profile: (await read('testing/profile-form.ts')) as typeof profileForm,
    payment: (await read('testing/payment.ts')) as typeof payment,
  };
}

/**
 * Makes of this program in an empty folder its next release: one more table, column and function, and a function that gives one more
 * column. Answers what starts it.
 */
export function makeNextRelease(folder: string, version: string): string {
  const api = join(folder, 'apps/api');
  mkdirSync(join(folder, 'apps'));
  for (const part of ['src', 'database', 'package.json'])
    cpSync(join(ROOT, 'apps/api', part), join(api, part), { recursive: true });
  for (const part of ['node_modules', 'apps/panel', 'apps/booking']) symlinkSync(join(ROOT, part), join(folder, part));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', version }));
  const before = join(api, 'database/release-before.json');
  writeFileSync(before, JSON.stringify({ ...JSON.parse(readFileSync(before, 'utf8')), version: VERSION }));
  writeFileSync(
    join(api, 'database/migrations/999_of_the_next_release.sql'),
    'create table waiting_list (id bigint primary key); alter table appointment add column seen_by text;',
  );
  const functions = join(api, 'database/functions/doctor-list.sql');
  const changed = readFileSync(functions, 'utf8')
    .replace(/(create function read_doctor\([^]*?returns table \()([^]*?\n {2}select )/, "$1of_next text, $2'next', ")
    .concat("create function of_the_next_release() returns text language sql as $$ select 'is here' $$;\n");
  writeFileSync(functions, changed);
  return join(folder, MAIN);
}
