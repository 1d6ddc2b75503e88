import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' };

export interface Built {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Serves a built web app: its assets, and for every other address its page. A browser keeps the assets, and what it made of
 * them; of answers that a test gives in their place it keeps nothing.
 */
export async function serveBuilt(folder: string, page: string): Promise<Built> {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url!, 'http://localhost');
    const path = join(folder, pathname.startsWith('/assets/') ? pathname : page);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    if (!path.endsWith('.html')) response.setHeader('cache-control', 'max-age=31536000, immutable');
    response.end(readFileSync(path));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
