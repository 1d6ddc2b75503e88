import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './caller.ts';

/** A file is shown or saved, never run: no script, no frame, no guessing of its type. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.type(file.type).header('cache-control', file.cache ?? 'no-store');
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  );
  if (file.length !== undefined) reply.header('content-length', file.length);
  if (file.attachment) reply.header('content-disposition', `attachment; filename="${file.attachment}"`);
  return reply.send(file.bytes);
}
