import type { Pool } from '../../db/pool.ts';
import { keyFor, keysFor } from '../../lib/secret.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { hourly } from '../module.ts';
import { sharedDeskHandlers } from './routes.ts';
import { sharedDeskService } from './service.ts';
import type { SharedDeskDeps } from './service.ts';
import { sharedDeskStore } from './store.ts';

interface Needs {
  pool: Pool;
  jobs: Pick<JobQueue, 'send'>;
  secret: Buffer;
  secrets: readonly Buffer[];
}
type Account = Pick<SharedDeskDeps, 'pins' | 'currentUser' | 'forgetSession'> & {
  deviceName(userAgent: string): string;
};

/** Computers that several people share, each with a PIN. */
export function sharedDeskModule(
  { pool, jobs, secret, secrets }: Needs,
  { pins, currentUser, forgetSession, deviceName }: Account,
) {
  const pinKeys = keysFor(secrets, 'desk PIN');
  const service = sharedDeskService({
    store: sharedDeskStore(pool, jobs),
    ...{ pins, pinKeys, currentUser, forgetSession },
    deskKey: keyFor(secret, 'shared desk'),
  });
  return {
    service,
    handlers: sharedDeskHandlers(service, deviceName),
    sweeps: [hourly('shared_desks', service.forgetEnded)],
  };
}
