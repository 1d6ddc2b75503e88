import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest|wasm)$/;
const WORTH_BYTES = 1024;
const compress = promisify(brotliCompress);

/** Writes a .br file beside every text file of the build, so that the server never compresses while it serves. */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'baari-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // Runs after the service worker has been written.
      order: 'post',
      sequential: true,
      async handler() {
        for (const name of await readdir(folder, { recursive: true })) {
          const path = join(folder, name);
          if (TEXT.test(name) && (await stat(path)).size >= WORTH_BYTES) await writeBrotli(path);
        }
      },
    },
  };
}

async function writeBrotli(path: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
}
