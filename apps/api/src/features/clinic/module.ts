import type { Pool } from '../../db/pool.ts';
import { displayKeys } from '../../lib/display-key.ts';
import { clinicHandlers } from './routes.ts';
import { clinicService } from './service.ts';
import type { ClinicDeps } from './service.ts';
import { clinicStore } from './store.ts';

interface Needs {
  pool: Pool;
  secrets: readonly Buffer[];
}

/** What owners and desks decide about a clinic as a whole: its name, its rooms, its screens. */
export function clinicModule({ pool, secrets }: Needs, lookAgain: ClinicDeps['lookAgain']) {
  const service = clinicService({ store: clinicStore(pool), keys: displayKeys(secrets), lookAgain });
  return { service, handlers: clinicHandlers(service) };
}
