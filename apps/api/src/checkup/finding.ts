import type { Env } from '../config/setting.ts';
import type { SpaceOf } from '../lib/disk-space.ts';

/** ok: works as it should; warning: to be thought about, or not looked at; fault: something does not work, or soon will not. */
export type State = 'ok' | 'warning' | 'fault';

/** What was found, and what to do about it, in words without secrets. */
export interface Finding {
  state: State;
  says: string;
}

const finding =
  (state: State) =>
  (says: string): Finding => ({ state, says });
export const ok = finding('ok');
export const warning = finding('warning');
export const fault = finding('fault');

/** '1 day', '2 days'. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Where the service is looked at. Settings are read by each check, so that a wrong one hides no other fault. */
export interface Around {
  env: Env;
  clock(): Date;
  spaceOf: SpaceOf;
  /** The folder of the backups, if the operator names one. */
  backups: string | null;
}

/** One thing that the service needs. It changes nothing. */
export interface Check {
  name: string;
  look(around: Around): Promise<readonly Finding[]>;
}

/** Something that cannot be looked at now; the text says why. */
export class NotLookedAt extends Error {}

/** For connecting, and for each answer. Shorter than a check's deadline, so that the check itself says what was late. */
export const ANSWER_DEADLINE_MS = 3_000;
