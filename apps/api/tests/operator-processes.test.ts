import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '@baari/api/lib/version';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import type { Browser } from '@baari/testing/browser';
import { until } from '@baari/testing/until';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { OPERATOR, operatorPages } from './support/operator-pages.ts';
import { SECRET } from './support/operator.ts';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';
import { makeNextRelease } from './support/releases.ts';
import { makeServiceLogin } from './support/service-login.ts';

const NEXT = '99.0.0';
const WITHIN_MS = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'baari-processes-'));
let api: TestApi;
let browser: Browser;
/** The program of the next release. */
let nextMain: string;
let login: Awaited<ReturnType<typeof makeServiceLogin>>;
const programs: Program[] = [];
beforeAll(async () => {
  nextMain = makeNextRelease(mkdtempSync(join(folder, 'next-')), NEXT);
  api = await startApi(inject('ownerUrl'));
  login = await makeServiceLogin();
  const pages = operatorPages(api);
  browser = await pages.loggedIn(await pages.setUp());
});
afterAll(async () => {
  for (const program of programs) await program.kill();
  await api.stop();
  await login.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(main?: string): Promise<Program> {
  const settings = {
    DATABASE_URL: login.as(api.databaseUrl),
    MIGRATION_DATABASE_URL: api.databaseUrl,
    BAARI_SECRET: SECRET,
    DATA_DIR: join(folder, 'data'),
  };
  const program = await startProgram(settings, main);
  programs.push(program);
  return program;
}

/** The part of the start page about processes, a line for each, as it is read. */
async function told(): Promise<{ rows: string[]; text: string }> {
  const page = await (await browser.fetch(OPERATOR)).text();
  const part = /<section aria-labelledby="processes">([^]*?)<\/section>/.exec(page)![1]!;
  const words = (html: string) =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return { rows: [...part.matchAll(/<li[^]*?<\/li>/g)].map(([row]) => words(row)), text: words(part) };
}
const toldOf = (rows: readonly string[]) =>
  until(async () => {
    const found = await told();
    expect(found.rows).toEqual(rows.map((row) => expect.stringMatching(row)));
    return found;
  }, WITHIN_MS);

const TIME = '[0-9-]+ [0-9:]+';
const THIS = `^${VERSION} on ${hostname()}, process ${process.pid} \\(this page\\) since ${TIME}, heard of just now$`;
const other = ({ pid }: Program, version: string, heard = 'heard of just now') =>
  `^${version} on ${hostname()}, process ${pid} since ${TIME}, ${heard}$`;

it('one process is told as one, since when it runs', async () => {
  const { text } = await toldOf([THIS]);
  expect(text).not.toContain('versions');
});

it('a process of another version is seen as soon as it listens, and no more once it has stopped', async () => {
  const next = await start(nextMain);
  const { text } = await toldOf([THIS, other(next, NEXT)]);
  expect(text).toContain(`2 versions run: ${VERSION}, ${NEXT}.`);
  await next.stop();
  const { text: after } = await toldOf([THIS]);
  expect(after).not.toContain('versions');
});

it('a process that ended as by a power cut is told as silent, and forgotten after an hour', async () => {
  const ended = await start(nextMain);
  await toldOf([THIS, other(ended, NEXT)]);
  await ended.kill();
  await api.owner.query("update service_process set seen_at = seen_at - interval '5 minutes' where place like $1", [
    `%process ${ended.pid}`,
  ]);
  const { text } = await toldOf([THIS, other(ended, NEXT, 'not heard of for 5 minutes')]);
  expect(text).not.toContain('versions');
  await api.owner.query("update service_process set seen_at = seen_at - interval '1 hour' where place like $1", [
    `%process ${ended.pid}`,
  ]);
  const third = await start();
  await toldOf([THIS, other(third, VERSION)]);
});
