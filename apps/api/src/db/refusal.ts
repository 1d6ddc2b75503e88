import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemCode } from '@baari/contract/problem';
import pg from 'pg';
import { Failure } from '../lib/failure.ts';

/** The SQLSTATE with which functions and triggers refuse by a rule; the message is the failure's code. */
const REFUSED = 'BA001';

const isProblem = (code: string): code is ProblemCode => code in PROBLEMS;

/** The failure with which the database refused by a rule; any other error stays what it is. */
export const asFailure = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code === REFUSED && isProblem(error.message)
    ? new Failure(error.message)
    : error;
