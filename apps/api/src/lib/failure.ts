import { PROBLEMS } from '@baari/contract/problem';
import type { FieldError, ProblemCode, TicketPatient } from '@baari/contract/problem';

/** Where a call is turned away under overload: too many calls at work, too long a line, or too long a wait for a connection. */
export const SHEDS = ['calls', 'line', 'connections'] as const;
export type Shed = (typeof SHEDS)[number];

interface FailureDetails {
  /** Replaces the code's own text, if it needs a number in it. */
  text?: string;
  errors?: FieldError[];
  patient?: TicketPatient;
  practice?: string;
  challenge?: Record<string, unknown> | null;
  retryAfterSeconds?: number;
  /** Which of its reasons a rule gave, where the code has more than one. */
  reason?: string;
  /** What was too busy for one more call, if that is why. */
  shed?: Shed;
  /** What caused it; only for the log. */
  cause?: unknown;
}

const VERY_BUSY = 'The service is very busy right now. Please try again in a moment.';

/** The only way to refuse: a code of the contract, which http/problems.ts turns into the answer. */
export class Failure extends Error {
  readonly code: ProblemCode;
  readonly details: FailureDetails;

  constructor(code: ProblemCode, details: FailureDetails = {}) {
    const { text = details.errors?.[0]?.msg, shed, cause } = details;
    // Under overload nobody reads where a call was turned away, and finding it out is a twentieth of what that costs.
    const { stackTraceLimit } = Error;
    if (shed) Error.stackTraceLimit = 0;
    super(text ?? (shed ? VERY_BUSY : PROBLEMS[code].text), { cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

/** A refusal of one field; `msg` is shown beside it. */
export const fieldFailure = (path: string, msg: string): Failure =>
  new Failure('INVALID_FIELDS', { text: msg, errors: [{ path, msg }] });
