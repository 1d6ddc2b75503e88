import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemCode } from '@baari/contract/problem';
import pg from 'pg';

/** The SQLSTATE with which functions and triggers refuse by a rule; the message is the failure's code. */
export const REFUSED = 'BA001';

const isProblem = (code: string): code is ProblemCode => code in PROBLEMS;

/** The failure's code if the database refused by a rule, else null. */
export const refusalOf = (error: unknown): ProblemCode | null =>
  error instanceof pg.DatabaseError && error.code === REFUSED && isProblem(error.message) ? error.message : null;
