import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { diskFileStore } from '@baari/api/ports/file-store-disk';
import { s3FileStore } from '@baari/api/ports/file-store-s3';
import type { FileStore } from '@baari/api/ports/file-store';
import { readConfig } from '@baari/api/config/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3 } from '@baari/testing/stand-ins/s3';

interface Place {
  files: FileStore;
  /** Names of everything that lies there, hidden ones too. */
  names(): string[];
  /** Breaks the place; the answer mends it. */
  breakIt(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

let trouble: unknown[];
const told = (error: unknown) => void trouble.push(error);

async function onDisk(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-store-'));
  const folder = join(dataDir, 'files');
  return {
    files: diskFileStore(dataDir, told),
    names: () => readdirSync(folder).sort(),
    async breakIt() {
      const kept = join(dataDir, 'kept');
      renameSync(folder, kept);
      writeFileSync(folder, 'no folder any more');
      return async () => {
        rmSync(folder);
        renameSync(kept, folder);
      };
    },
    stop: async () => rmSync(dataDir, { recursive: true }),
  };
}

async function onS3(): Promise<Place> {
  const s3 = await startS3();
  const dataDir = mkdtempSync(join(tmpdir(), 'baari-store-'));
  const config = readConfig({ DATA_DIR: dataDir, ...s3.settings });
  return {
    files: s3FileStore({ ...config.s3!, deadlineSeconds: 3 }, told),
    names: s3.objects,
    async breakIt() {
      await s3.goAway();
      return s3.comeBack;
    },
    async stop() {
      await s3.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const bytes = Buffer.from('\u0000a licence\r\n\u00ff', 'latin1');
const message = 'The file storage cannot be reached right now. Please try again in a moment.';
const isAway = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ code: 'NOT_READY', message });

describe.each([
  ['the disk', onDisk],
  ['S3', onS3],
])('files on %s', (_, open) => {
  let place: Place;
  beforeEach(async () => {
    trouble = [];
    place = await open();
  });
  afterEach(() => place.stop());

  it('go in from a file of this machine and come out as a stream, with their length', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baari-large-'));
    const large = Buffer.alloc(3_000_000, 'a page of appointments\n');
    writeFileSync(join(folder, 'copy.zip'), large);
    await place.files.putFile('kept.zip', join(folder, 'copy.zip'), 'application/zip');
    rmSync(folder, { recursive: true });
    const found = (await place.files.open('kept.zip'))!;
    expect(found.bytes).toBe(large.length);
    expect(large.equals(await buffer(found.stream))).toBe(true);
    expect(await place.files.open('never.zip')).toBeNull();
    await place.files.remove(['kept.zip']);
    expect(place.names()).toEqual([]);
  });

  it('come back byte by byte, and a second writing replaces the first', async () => {
    await place.files.put('licence.pdf', Buffer.from('an older and much longer one'), 'application/pdf');
    await place.files.put('licence.pdf', bytes, 'application/pdf');
    expect(await place.files.get('licence.pdf')).toEqual(bytes);
    expect(place.names()).toEqual(['licence.pdf']);
    const large = Buffer.alloc(10 * 1024 * 1024, 'x');
    await place.files.put('large.pdf', large, 'application/pdf');
    expect((await place.files.get('large.pdf'))!.equals(large)).toBe(true);
    await place.files.put('empty.pdf', Buffer.alloc(0), 'application/pdf');
    expect(await place.files.get('empty.pdf')).toEqual(Buffer.alloc(0));
    expect(trouble).toEqual([]);
  });

  it('that are not there are null, not a fault', async () => {
    expect(await place.files.get('never.webp')).toBeNull();
    expect(trouble).toEqual([]);
  });

  it('are removed, together, and again without complaint', async () => {
    for (const key of ['a.webp', 'b.pdf', 'c.pdf']) await place.files.put(key, bytes, 'x/y');
    await place.files.remove(['a.webp', 'b.pdf', 'never.pdf']);
    expect(place.names()).toEqual(['c.pdf']);
    await place.files.remove(['a.webp', 'b.pdf']);
    expect(await place.files.get('a.webp')).toBeNull();
    await place.files.remove([]);
    expect(trouble).toEqual([]);
  });

  it.each(['../secrets/service', '.hidden', 'a/../../b', '/etc/passwd', '', 'a/.hidden', 'a//b'])(
    'have names of ours alone: %j is none',
    async (key) => {
      await expect(place.files.get(key)).rejects.toThrow('no name of a file');
      await expect(place.files.put(key, bytes, 'x/y')).rejects.toThrow('no name of a file');
      await expect(place.files.remove([key])).rejects.toThrow('no name of a file');
      expect(place.names()).toEqual([]);
    },
  );

  it('out of reach cause a clear fault; nothing half-written stays, and they recover without help', async () => {
    await place.files.put('before.pdf', bytes, 'x/y');
    const mend = await place.breakIt();
    await isAway(place.files.get('before.pdf'));
    await isAway(place.files.put('during.pdf', bytes, 'x/y'));
    await isAway(place.files.remove(['before.pdf']));
    expect(trouble).toHaveLength(3);
    await mend();
    expect(await place.files.get('before.pdf')).toEqual(bytes);
    expect(place.names()).toEqual(['before.pdf']);
    await place.files.put('during.pdf', bytes, 'x/y');
    expect(await place.files.get('during.pdf')).toEqual(bytes);
  });
});

describe('a file that is being written to the disk', () => {
  it('is hidden, and goes with the file when a crash left it', async () => {
    trouble = [];
    const dataDir = mkdtempSync(join(tmpdir(), 'baari-store-'));
    mkdirSync(join(dataDir, 'files'));
    writeFileSync(join(dataDir, 'files', '.half.pdf'), 'hal');
    const files = diskFileStore(dataDir, told);
    expect(await files.get('half.pdf')).toBeNull();
    await files.remove(['half.pdf']);
    expect(readdirSync(join(dataDir, 'files'))).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
});

describe('a bucket', () => {
  const settings = (port: number, bucket = 'clinic-files') => ({
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
    deadlineSeconds: 1,
  });

  it('that does not exist, or keys that are wrong, are a fault and no missing file', async () => {
    trouble = [];
    const s3 = await startS3();
    await isAway(s3FileStore(settings(s3.port, 'another-bucket'), told).get('a.pdf'));
    await isAway(s3FileStore(settings(s3.port, 'another-bucket'), told).open('a.pdf'));
    await isAway(s3FileStore({ ...settings(s3.port), accessKeyId: 'nobody' }, told).get('a.pdf'));
    expect(trouble.map((error) => (error as Error).name)).toEqual([
      'NoSuchBucket',
      'NoSuchBucket',
      'InvalidAccessKeyId',
    ]);
    await s3.stop();
  });

  it('that is slow gets longer for a large file than for others', async () => {
    trouble = [];
    const slow = createHttpServer((request, response) => {
      request.resume().on('end', () => setTimeout(() => response.end(), 1_500));
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => slow.once('listening', ready));
    const files = s3FileStore(settings((slow.address() as AddressInfo).port), told);
    await isAway(files.put('a.pdf', bytes, 'x/y'));
    const folder = mkdtempSync(join(tmpdir(), 'baari-large-'));
    writeFileSync(join(folder, 'large.zip'), Buffer.alloc(2 * 1024 * 1024));
    await files.putFile('large.zip', join(folder, 'large.zip'), 'application/zip');
    rmSync(folder, { recursive: true });
    slow.closeAllConnections();
    slow.close();
  });

  it('cannot send a file on to another address', async () => {
    trouble = [];
    const asked: string[] = [];
    const elsewhere = createHttpServer((request, response) => {
      asked.push(request.url!);
      request.resume().on('end', () => response.writeHead(307, { location: '/elsewhere' }).end());
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => elsewhere.once('listening', ready));
    const files = s3FileStore(settings((elsewhere.address() as AddressInfo).port), told);
    await isAway(files.put('a.pdf', bytes, 'x/y'));
    await isAway(files.get('a.pdf'));
    expect(asked.map((path) => path.split('?')[0])).toEqual(['/clinic-files/a.pdf', '/clinic-files/a.pdf']);
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  it('that takes the call and never answers is given up at the deadline', async () => {
    trouble = [];
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((ready) => silent.once('listening', ready));
    const files = s3FileStore(settings((silent.address() as AddressInfo).port), told);
    await isAway(files.get('a.pdf'));
    await isAway(files.put('a.pdf', bytes, 'x/y'));
    silent.close();
  });
});
