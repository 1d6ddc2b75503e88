import { PROBLEMS } from '@baari/contract/problem';
import type { FieldError, ProblemBody, ProblemCode } from '@baari/contract/problem';
import { say, saidOfField } from '@baari/contract/said';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { waitedForThePool } from '../db/servers.ts';
import { troubleOf } from '../lib/database-trouble.ts';
import { Failure, fieldError } from '../lib/failure.ts';
import type { Shed } from '../lib/failure.ts';

const RETRY_AFTER_SECONDS = 2;

/** The contract's codes for what Fastify and its plugins refuse. */
const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  400: 'MALFORMED',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
};

/** Text that PostgreSQL cannot store, such as a NUL character, if a schema lets it through. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

/** PostgreSQL is down, starting, stopping, out of connections, or slower than the deadline. */
const DATABASE_AWAY = /^(08|53|57P0|57014|25P03|55P03|40001|40P01)/;
const CONNECTION_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EACCES',
]);
const DRIVER_AWAY = /timeout|Connection terminated|Client has encountered a connection error|not queryable/i;

function databaseIsAway(error: { code?: unknown; message?: unknown; syscall?: unknown }): boolean {
  if (troubleOf(error)) return true;
  const code = typeof error.code === 'string' ? error.code : '';
  if (DATABASE_AWAY.test(code)) return true;
  if (CONNECTION_AWAY.has(code))
    return error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write';
  return code === '' && typeof error.message === 'string' && DRIVER_AWAY.test(error.message);
}

const NOT_USABLE = say('value-not-usable', 'This value cannot be used');

function fieldErrors(error: { validation: { instancePath: string; message?: string | undefined }[] }): FieldError[] {
  return error.validation.map(({ instancePath, message }) => {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
    const said = message === undefined ? undefined : saidOfField(message);
    return message === undefined ? fieldError(path, NOT_USABLE) : { path, msg: message, ...(said && { said }) };
  });
}

function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  // The message is the text of the first field: it helps more than a general one.
  if (hasZodFastifySchemaValidationErrors(error)) return new Failure('INVALID_FIELDS', { errors: fieldErrors(error) });
  const { statusCode } = error as Partial<FastifyError>;
  const known = statusCode === undefined ? undefined : BY_STATUS[statusCode];
  if (known) return new Failure(known);
  if (UNSTORABLE_TEXT.has(String((error as { code?: unknown }).code))) return new Failure('MALFORMED');
  if (waitedForThePool(error))
    return new Failure('NOT_READY', { retryAfterSeconds: RETRY_AFTER_SECONDS, shed: 'connections' });
  return databaseIsAway(error as Error) ? new Failure('NOT_READY', { retryAfterSeconds: RETRY_AFTER_SECONDS }) : null;
}

function bodyOf(failure: Failure): ProblemBody {
  const { errors, patient, practice, challenge } = failure.details;
  return {
    success: false,
    message: failure.message,
    code: failure.code,
    ...(failure.said && { said: failure.said }),
    ...(errors && { errors }),
    ...(patient && { patient }),
    ...(practice && { practice }),
    ...(challenge && { challenge }),
  };
}

/** The body of a refusal. */
export const problemText = (failure: Failure): string => JSON.stringify(bodyOf(failure));

const refused = new WeakMap<FastifyRequest, Failure>();

/** The code with which a call was refused, if it was. */
export const problemOf = (request: FastifyRequest): ProblemCode | undefined => refused.get(request)?.code;

/** What was too busy for a call, if that is why it was refused. */
export const shedOf = (request: FastifyRequest): Shed | undefined => refused.get(request)?.details.shed;

/** Answers `error` in the contract's form; an unknown error is logged and answered with one general text. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = asFailure(error) ?? new Failure('INTERNAL');
  refused.set(request, failure);
  // Our own refusals say everything in the answer; under overload, a stack trace for each call would add to the load.
  const unexpected = error !== failure && (failure.code === 'INTERNAL' || failure.code === 'NOT_READY');
  if (unexpected) request.log.error({ err: error }, 'call failed');
  if (failure.details.retryAfterSeconds !== undefined) reply.header('retry-after', failure.details.retryAfterSeconds);
  void reply.code(PROBLEMS[failure.code].status).type('application/json; charset=utf-8').send(problemText(failure));
}

export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler(answerProblem);
}
