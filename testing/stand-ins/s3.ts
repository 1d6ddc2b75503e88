import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface S3StandIn {
  port: number;
  /** The settings of a service that keeps its files here. */
  settings: Record<string, string>;
  /** The keys of the objects in it. */
  objects(): string[];
  /** Stops answering, but keeps its objects. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const BUCKET = 'clinic-files';
const OBJECT = '._S3rver_object';

/** An object store on this machine that speaks S3. */
export async function startS3(): Promise<S3StandIn> {
  const directory = mkdtempSync(join(tmpdir(), 'baari-s3-'));
  const open = (port: number) =>
    new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
  let server = open(0);
  const { port } = await server.run();
  const bucket = join(directory, BUCKET);
  return {
    port,
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    objects: () =>
      existsSync(bucket)
        ? readdirSync(bucket)
            .filter((name) => name.endsWith(OBJECT))
            .map((name) => name.slice(0, -OBJECT.length))
            .sort()
        : [],
    goAway: () => server.close(),
    async comeBack() {
      server = open(port);
      await server.run();
    },
    async stop() {
      await server.close().catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
