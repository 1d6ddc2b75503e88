import type { FastifyInstance } from 'fastify';
import type { Attempt, JobName } from '../ports/jobs.ts';

/** Work that is due regularly, from the start of the service on. A run that takes longer delays the next one. */
export interface Sweep {
  everySeconds: number;
  run(now: Date): Promise<void>;
}

export type Jobs = Partial<Record<JobName, (data: unknown, attempt: Attempt) => Promise<void>>>;

/** What a feature gives to the service. Its module.ts builds it, and app.ts lists them all. */
export interface Module {
  /** What modules above it may use. */
  service?: object | null;
  /** One for each endpoint that it serves, by name. */
  handlers?: object;
  jobs?: Jobs;
  sweeps?: readonly Sweep[];
  /** Mounts what a browser or a provider needs besides the endpoints. */
  install?(app: FastifyInstance): Promise<void> | void;
  /** Ends what the module began; when it is called, no job of any module runs any more. */
  close?(): void;
}

export const hourly = (run: Sweep['run']): Sweep => ({ everySeconds: 3_600, run });
