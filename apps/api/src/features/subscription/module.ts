import type { Pool } from '../../db/pool.ts';
import { keysFor } from '../../lib/secret.ts';
import { subscriptionService } from './service.ts';
import { subscriptionStore } from './store.ts';

interface Needs {
  pool: Pool;
  secrets: readonly Buffer[];
  zone: string;
}

export const subscriptionModule = ({ pool, secrets, zone }: Needs) => ({
  service: subscriptionService({ store: subscriptionStore(pool), trialKeys: keysFor(secrets, 'trial'), zone }),
});
