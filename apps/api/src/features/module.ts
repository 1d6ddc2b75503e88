import type { FastifyInstance } from 'fastify';
import type { Attempt, JobName } from '../ports/jobs.ts';

/** Work that runs regularly from the start of the service on. A run that takes longer delays the next one. */
export interface Sweep {
  /** By which figures and the log tell it from the others. */
  name: string;
  everySeconds: number;
  run(now: Date): Promise<void>;
}

export type Jobs = Partial<Record<JobName, (data: unknown, attempt: Attempt) => Promise<void>>>;

/** What a feature gives to the service. Its module.ts builds it, and app.ts lists all modules. */
export interface Module {
  /** What modules below it in the list may use. */
  service?: object | null;
  /** One handler for each endpoint that it serves, by name. */
  handlers?: object;
  jobs?: Jobs;
  sweeps?: readonly Sweep[];
  /** Mounts routes for browsers or providers that are not endpoints of the contract. */
  install?(app: FastifyInstance): Promise<void> | void;
  /** Stops what the module started. By then no job of any module runs. */
  close?(): void | Promise<void>;
}

export const hourly = (name: string, run: Sweep['run']): Sweep => ({ name, everySeconds: 3_600, run });
