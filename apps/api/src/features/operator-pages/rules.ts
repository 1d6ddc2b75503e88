import type { Client } from '../../lib/client.ts';

/** Whoever is logged in. */
export interface Operator {
  operatorId: string;
  email: string;
  /** What proves it to the database. */
  session: Buffer;
  /** What its forms carry. */
  formKey: string;
  /** Whether a code was given in the last minutes. */
  isProved: boolean;
}

/** Under which name wrong codes are counted. */
export const WRONG_CODES = 'operator-code';

/** Passwords, as for doctors: the same places where they are hashed, and the same counts of tries. */
export interface PasswordDoor {
  hash(password: string): Promise<string>;
  check(stored: string | null, email: string, password: string, client: Client): Promise<boolean>;
  isWellKnown(password: string): boolean;
}

/** Under which name operators are counted beside the doctors of the same address. */
export const countedAs = (email: string): string => `operator ${email.trim().toLowerCase()}`;

const PATH = /^\/operator(\/[\w/-]*)?(\?[\w=&%.+@-]*)?$/;

/** Where somebody goes on after a log-in: a page of ours, or the start. */
export const nextOf = (asked: string | undefined): string => (asked && PATH.test(asked) ? asked : '/operator');
