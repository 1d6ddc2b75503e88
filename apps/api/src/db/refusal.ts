import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemCode } from '@baari/contract/problem';
import pg from 'pg';
import { Failure } from '../lib/failure.ts';

/** The SQLSTATE of functions and triggers that refuse by a rule. The error's message is the failure's code, its detail the reason. */
const REFUSED = 'BA001';

const isProblem = (code: string): code is ProblemCode => code in PROBLEMS;

/** The Failure for a refusal by a rule; any other error is returned unchanged. */
export const asFailure = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code === REFUSED && isProblem(error.message)
    ? new Failure(error.message, error.detail ? { reason: error.detail } : {})
    : error;
