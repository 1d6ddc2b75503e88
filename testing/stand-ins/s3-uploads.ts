import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Call, Step } from 's3rver';

/** Where a test cuts the connection; null: nowhere. */
export interface Cuts {
  /** The number of parts of uploads that come through. */
  partsTaken: number | null;
  /** The number of bytes of an object that come through. */
  bytesGiven: number | null;
}

const UPLOADS = '._S3rver_uploads';

/** The uploads in a bucket that are neither completed nor aborted, each with its key. */
export function unfinishedIn(directory: string, bucket: string): { id: string; key: string }[] {
  const folder = join(directory, bucket, UPLOADS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((id) => ({ id, key: readFileSync(join(folder, id, 'key'), 'utf8') }));
}

async function* firstOf(content: Readable, bytes: number, cut: () => void) {
  let given = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    yield chunk.subarray(0, bytes - given);
    given += chunk.length;
    if (given >= bytes) return cut();
  }
}

/** What s3rver lacks of S3: telling and aborting uploads of several parts; and connections that break in the middle. */
export function uploadsAnd(directory: string, cuts: Cuts): Step {
  let parts = 0;
  const hangUp = (call: Call) => {
    call.respond = false;
    call.req.socket.destroy();
  };
  return async (call, next) => {
    const [, bucket = '', ...key] = call.path.split('/');
    const { uploadId } = call.query;
    if (call.method === 'DELETE' && uploadId !== undefined) {
      rmSync(join(directory, bucket, UPLOADS, uploadId), { recursive: true, force: true });
      call.status = 204;
      return;
    }
    if (call.method === 'GET' && key.join('') === '' && 'uploads' in call.query) {
      const uploads = unfinishedIn(directory, bucket).map(
        ({ id, key: of }) => `<Upload><Key>${of}</Key><UploadId>${id}</UploadId></Upload>`,
      );
      call.type = 'application/xml';
      call.body = `<?xml version="1.0"?><ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`;
      return;
    }
    if (call.method === 'PUT' && uploadId !== undefined && cuts.partsTaken !== null) {
      parts += 1;
      if (parts > cuts.partsTaken) return hangUp(call);
    }
    await next();
    if (call.method === 'GET' && cuts.bytesGiven !== null && call.body instanceof Readable)
      call.body = Readable.from(firstOf(call.body, cuts.bytesGiven, () => call.req.socket.destroy()));
  };
}
