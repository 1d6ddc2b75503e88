import { say } from '@baari/contract/said';
import multipart from '@fastify/multipart';
import type { EndpointShape } from '@baari/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, fieldError } from '../lib/failure.ts';
import type { ReceivedFile } from './caller.ts';

const FIELD_MAX_BYTES = 20_000;
const PARTS_MAX = 80;
/** Fields that may appear several times in a form. */
const REPEATED = new Set(['language']);
const TOO_MANY = new Set(['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT', 'FST_REQ_FILE_TOO_LARGE']);

export interface ReceivedForm {
  fields: Record<string, string | string[]>;
  files: Record<string, ReceivedFile>;
}

export async function installMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fieldNameSize: 100, fieldSize: FIELD_MAX_BYTES, fields: PARTS_MAX, files: 4, parts: PARTS_MAX },
  });
}

function keepField(form: ReceivedForm, name: string, value: unknown): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (!REPEATED.has(name)) {
    form.fields[name] = text;
    return;
  }
  const before = form.fields[name];
  form.fields[name] = Array.isArray(before) ? [...before, text] : [text];
}

function tooLarge(name: string, maxBytes: number): Failure {
  const max = Math.floor(maxBytes / 1_048_576);
  return new Failure('TOO_LARGE', {
    errors: [fieldError(name, say('file-too-large', `This file is larger than ${max} MB`, { max }))],
  });
}

/** Receives a whole multipart form within the endpoint's limits; nothing is stored yet. */
export async function receiveForm(endpoint: EndpointShape, request: FastifyRequest): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new Failure('UNSUPPORTED_TYPE', {
      text: say('not-multipart', 'Please send this as multipart/form-data.'),
    });
  const bounds = endpoint.files ?? {};
  // The sender chooses the names: on an object without a prototype, `__proto__` is a name like any other.
  const form: ReceivedForm = { fields: Object.create(null) as ReceivedForm['fields'], files: {} };
  try {
    for await (const part of request.parts({ limits: { fileSize: Math.max(...Object.values(bounds)) } })) {
      if (part.type === 'field') {
        if (part.valueTruncated)
          throw new Failure('TOO_LARGE', {
            text: say('value-too-long', `${part.fieldname} is too long`, { field: part.fieldname }),
          });
        keepField(form, part.fieldname, part.value);
        continue;
      }
      const maxBytes = bounds[part.fieldname];
      const bytes = await part.toBuffer();
      if (maxBytes === undefined || (bytes.length === 0 && !part.filename)) continue;
      if (bytes.length > maxBytes) throw tooLarge(part.fieldname, maxBytes);
      form.files[part.fieldname] = { bytes };
    }
  } catch (error) {
    // Read and drop the rest of the upload; otherwise the connection would hang.
    request.raw.unpipe();
    request.raw.resume();
    throw asReceivingFailure(error, bounds);
  }
  return form;
}

/**
 * The failure for a broken or too large form, also for one that was cut short. A file that is too large may be reported
 * by its own reading or, where only its last bytes were too many, when the next part is asked for: the error names it.
 */
function asReceivingFailure(error: unknown, bounds: Readonly<Record<string, number>>): Failure {
  if (error instanceof Failure) return error;
  const { code, part } = error as { code?: unknown; part?: { fieldname: string } };
  const maxBytes = part && bounds[part.fieldname];
  if (code === 'FST_REQ_FILE_TOO_LARGE' && part && maxBytes !== undefined) return tooLarge(part.fieldname, maxBytes);
  if (typeof code === 'string' && TOO_MANY.has(code)) return new Failure('TOO_LARGE');
  return new Failure('MALFORMED');
}
