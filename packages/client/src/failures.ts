import type { EndpointShape } from '@baari/contract/endpoint';
import type { FieldError, ProblemCode, TicketPatient } from '@baari/contract/problem';
import type { Said } from '@baari/contract/said';

/** A longer text body is no message for a person. */
const TEXT_BODY_MAX_CHARS = 200;

/** The server answered and said no: `success: false`. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
  readonly code: ProblemCode | undefined;
  readonly errors: readonly FieldError[];
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** With ALREADY_VERIFIED: whose ticket it is. */
  readonly patient: TicketPatient | undefined;
  /** With OTHER_CLINIC: the practice of the ticket, if the caller works for it too. */
  readonly practice: string | undefined;
  /** With HUMAN_CHECK_NEEDED: what to solve. */
  readonly challenge: object | undefined;

  constructor(
    message: string,
    about: Pick<ServerRefusal, 'code' | 'errors' | 'status' | 'retryAfterSeconds'> & {
      patient?: TicketPatient | undefined;
      practice?: string | undefined;
      challenge?: object | undefined;
    },
  ) {
    super(message);
    this.code = about.code;
    this.errors = about.errors;
    this.status = about.status;
    this.retryAfterSeconds = about.retryAfterSeconds;
    this.patient = about.patient;
    this.practice = about.practice;
    this.challenge = about.challenge;
  }
}

/** No usable answer came: no network, a proxy's error page, broken JSON. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number | undefined;
  /** The text for a person in the body, if there was one. */
  readonly said: string | undefined;

  constructor({ method, path }: EndpointShape, about: { status?: number; said?: string | undefined; cause?: unknown }) {
    super(`No usable answer to ${method} ${path}${about.status ? ` (status ${about.status})` : ''}`, {
      cause: about.cause,
    });
    this.status = about.status;
    this.said = about.said;
  }
}

/** The text to show for log-in, register and reset: that of the first field, or else the message. */
export function firstText(refusal: ServerRefusal): string {
  return refusal.errors[0]?.msg ?? refusal.message;
}

/** In which words a text of the server is shown, by its code; `english` is what it said itself. */
export type Say = (said: Said | undefined, english: string) => string;

/** The code of what a body says; undefined if it names none. */
export function saidIn({ said }: Record<string, unknown>): Said | undefined {
  return typeof said === 'object' && said !== null && 'code' in said ? (said as Said) : undefined;
}

/** Reads a `success: false` body; what is missing in it stays empty. */
export function refusalFrom(
  body: Record<string, unknown>,
  response: Response,
  say: Say = (_said, english) => english,
): ServerRefusal {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const given = Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [];
  const errors = given.map((error) => ({ ...error, msg: say(error.said, error.msg) }));
  const code = typeof body.code === 'string' ? (body.code as ProblemCode) : undefined;
  const message = typeof body.message === 'string' ? body.message : 'Something went wrong';
  return new ServerRefusal(say(saidIn(body) ?? (code && { code }), message), {
    code,
    errors,
    status: response.status,
    retryAfterSeconds: Number.isFinite(wait) ? wait : undefined,
    patient: isTicketPatient(body.patient) ? body.patient : undefined,
    practice: typeof body.practice === 'string' ? body.practice : undefined,
    challenge: typeof body.challenge === 'object' && body.challenge !== null ? body.challenge : undefined,
  });
}

/** The message, or a short plain text, of an answer that is neither a success nor a refusal. */
export function saidBy(body: unknown, text: string, response: Response): string | undefined {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
    return body.message;
  }
  const plain = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  const trimmed = text.trim();
  return plain && trimmed !== '' && trimmed.length <= TEXT_BODY_MAX_CHARS ? trimmed : undefined;
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' && value !== null && 'msg' in value && typeof value.msg === 'string' && 'path' in value
  );
}

function isTicketPatient(value: unknown): value is TicketPatient {
  return (
    typeof value === 'object' &&
    value !== null &&
    'serialNumber' in value &&
    typeof value.serialNumber === 'number' &&
    'patientName' in value &&
    (typeof value.patientName === 'string' || value.patientName === null)
  );
}
