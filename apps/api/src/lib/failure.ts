import { PROBLEMS } from '@baari/contract/problem';
import type { FieldError, ProblemCode, TicketPatient } from '@baari/contract/problem';
import { say } from '@baari/contract/said';
import type { Said, Words } from '@baari/contract/said';

/** Where a call is turned away under overload: too many calls at work, too long a line, or too long a wait for a connection. */
export const SHEDS = ['calls', 'line', 'connections'] as const;
export type Shed = (typeof SHEDS)[number];

interface FailureDetails {
  /** Replaces the code's own text, where that does not say enough. */
  text?: Words;
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

const VERY_BUSY = say('very-busy', 'The service is very busy right now. Please try again in a moment.');

/** The only way to refuse: a code of the contract, which http/problems.ts turns into the answer. */
export class Failure extends Error {
  readonly code: ProblemCode;
  readonly details: FailureDetails;
  /** What was refused, where the code alone does not say it. */
  readonly said: Said | undefined;

  constructor(code: ProblemCode, details: FailureDetails = {}) {
    const [first] = details.errors ?? [];
    const { text = first && { message: first.msg, said: first.said }, shed, cause } = details;
    const words = text ?? (shed ? VERY_BUSY : undefined);
    // Under overload nobody reads where a call was turned away, and finding it out is a twentieth of what that costs.
    const { stackTraceLimit } = Error;
    if (shed) Error.stackTraceLimit = 0;
    super(words?.message ?? PROBLEMS[code].text, { cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Failure';
    this.code = code;
    this.details = details;
    const problem = PROBLEMS[code];
    this.said = words ? words.said : 'values' in problem ? { code, values: problem.values } : undefined;
  }
}

/** That the next code has to be waited for. */
export const waitToResend = (seconds: number): Words =>
  say('RESEND_LOCKED', PROBLEMS.RESEND_LOCKED.text.replace('{n}', String(seconds)), { n: seconds });

/** What is wrong with one field. */
export const fieldError = (path: string, { message, said }: Words): FieldError => ({ path, msg: message, said });

/** A refusal of one field, beside which the text is shown. */
export const fieldFailure = (path: string, text: Words): Failure =>
  new Failure('INVALID_FIELDS', { errors: [fieldError(path, text)] });
