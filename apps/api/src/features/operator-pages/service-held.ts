import type { FailedJob, JobName, JobQueue, WaitingJobs } from '../../ports/jobs.ts';
import type { Operator } from './rules.ts';
import type { GivenUpMail, HeldStore } from './store-held.ts';

const SHOWN_MAX = 100;

export interface Held {
  waiting: WaitingJobs[];
  failed: FailedJob[];
  mails: GivenUpMail[];
}

/** Work that waits or was given up, in all processes, and mails that never went out. */
export function heldService(store: HeldStore, jobs: Pick<JobQueue, 'waiting' | 'failed' | 'again'>) {
  return {
    async look({ session }: Operator, now: Date): Promise<Held> {
      const mails = await store.mails(session, SHOWN_MAX, now);
      return { waiting: await jobs.waiting(), failed: await jobs.failed(SHOWN_MAX), mails };
    },
    again: (name: JobName, id: string): Promise<boolean> => jobs.again(name, id),
    address: ({ session }: Operator, failureNo: number, now: Date): Promise<string | null> =>
      store.address(session, failureNo, now),
    drop: ({ session }: Operator, failureNo: number, now: Date): Promise<void> => store.drop(session, failureNo, now),
  };
}
export type HeldService = ReturnType<typeof heldService>;
