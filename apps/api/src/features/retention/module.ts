import type { Pool } from '../../db/pool.ts';
import { hourly } from '../module.ts';
import { retentionHandlers } from './routes.ts';
import { retentionService } from './service.ts';
import { retentionStore } from './store.ts';

export function retentionModule({ pool, zone }: { pool: Pool; zone: string }) {
  const service = retentionService(retentionStore(pool), zone);
  return { handlers: retentionHandlers(service), sweeps: [hourly('retention', service.removeOld)] };
}
