import { PROBLEMS } from '@baari/contract/problem';
import type { FieldError, ProblemCode } from '@baari/contract/problem';

interface FailureDetails {
  /** Replaces the code's own text where a figure belongs into it. */
  text?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** What made it necessary; for the log alone. */
  cause?: unknown;
}

/** The one way to refuse: a code of the contract; http/problems.ts turns it into the answer. */
export class Failure extends Error {
  readonly code: ProblemCode;
  readonly details: FailureDetails;

  constructor(code: ProblemCode, details: FailureDetails = {}) {
    super(details.text ?? details.errors?.[0]?.msg ?? PROBLEMS[code].text, { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

/** A refusal of one field, beside which `msg` is shown. */
export const fieldFailure = (path: string, msg: string): Failure =>
  new Failure('INVALID_FIELDS', { text: msg, errors: [{ path, msg }] });
