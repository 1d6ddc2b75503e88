/**
 * How many pictures of a folder the scanner's own decoding reads, in Chromium:
 *   node bench/qr.ts <folder with manifest.json: [{ id, expected }]>, expected null where there is no code.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import * as z from 'zod/mini';
import type * as decoderModule from '../apps/panel/src/features/scanner/decoder.ts';

const manifest = z.array(z.object({ id: z.string(), expected: z.nullable(z.string()) }));

interface Reading {
  id: string;
  expected: string | null;
  text: string | null;
  ms: number;
}

const PORT = Number(process.env.PORT ?? 4390);
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const PICTURES = '/bench-pictures/';

async function main(folder: string): Promise<void> {
  const ids = manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const panel = resolve(import.meta.dirname, '../apps/panel');
  const vite = await createServer({
    root: panel,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    worker: { format: 'es' },
    server: { port: PORT, strictPort: true, hmr: false },
    optimizeDeps: { include: ['zxing-wasm/reader', 'qr/decode.js'], noDiscovery: true },
    cacheDir: resolve(panel, 'node_modules/.vite-bench'),
  });
  await vite.listen();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.route('**/bench-blank', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.route(`**${PICTURES}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(folder, decodeURIComponent(pathname.slice(PICTURES.length))) });
    });
    await page.goto(`http://localhost:${PORT}/bench-blank`);
    const read = await readAll(
      page,
      ids.map(({ id }) => PICTURES + id),
    );
    report(ids.map((picture, i) => ({ ...picture, ...read[i]! })));
  } finally {
    await browser.close();
    await vite.close();
  }
}

/** Runs in the page: fetches each picture and hands it to the same worker as the scanner does. */
function readAll(page: Page, addresses: string[]): Promise<Pick<Reading, 'text' | 'ms'>[]> {
  return page.evaluate(async (list) => {
    const source = `${location.origin}/src/features/scanner/decoder.ts`;
    const { createDecoder }: typeof decoderModule = await import(source);
    const decoder = createDecoder();
    const readings: { text: string | null; ms: number }[] = [];
    for (const address of list) {
      const picture = await (await fetch(address)).blob();
      const start = performance.now();
      const text = await decoder.decode(picture);
      readings.push({ text, ms: performance.now() - start });
    }
    decoder.close();
    return readings;
  }, addresses);
}

const plain = (text: string | null) => text?.replace(/\s+/g, ' ').trim() ?? null;
const isRight = ({ text, expected }: Reading) => plain(text) === plain(expected);
const isMisread = (reading: Reading) => reading.text !== null && !isRight(reading);

function report(readings: readonly Reading[]): void {
  const groups = Map.groupBy(readings, ({ id }) => id.slice(0, id.lastIndexOf('/')));
  for (const [name, group] of groups) {
    const right = group.filter(isRight).length;
    console.log(`${name}: ${right}/${group.length} right, ${group.filter(isMisread).length} misread`);
  }
  const coded = readings.filter(({ expected }) => expected !== null);
  const empty = readings.filter(({ expected }) => expected === null);
  const times = readings.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0);
  console.log(
    `codes read right: ${coded.filter(isRight).length}/${coded.length}, misread: ${coded.filter(isMisread).length}`,
  );
  console.log(`pictures without a code: ${empty.length}, misread: ${empty.filter(isMisread).length}`);
  console.log(`ms a picture: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`);
}

const folder = process.argv[2];
if (!folder) {
  console.error('Usage: node bench/qr.ts <folder of pictures with a manifest.json>');
  process.exit(2);
}
await main(resolve(folder));
