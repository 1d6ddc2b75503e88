import { PROBLEMS } from '@baari/contract/problem';
import type { ProblemCode } from '@baari/contract/problem';
import pg from 'pg';

/** What functions and triggers raise for a refusal of business; the message is the failure's code. */
export const REFUSED = 'BA001';

const isProblem = (code: string): code is ProblemCode => code in PROBLEMS;

/** The failure's code where the database refused, else null. */
export const refusalOf = (error: unknown): ProblemCode | null =>
  error instanceof pg.DatabaseError && error.code === REFUSED && isProblem(error.message) ? error.message : null;
