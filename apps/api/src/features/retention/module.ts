import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Pool } from '../../db/pool.ts';
import { hourly } from '../module.ts';
import { retentionHandlers } from './routes.ts';
import { retentionService } from './service.ts';
import { retentionStore } from './store.ts';

export function retentionModule({ pool, zone, registry }: { pool: Pool; zone: string; registry: Registry }) {
  const service = retentionService(retentionStore(pool), zone);
  const outside = new Gauge({
    name: 'baari_rows_outside_months',
    help: 'Rows of the tables that are kept by month for which no month is there, as the sweep months last saw; 0 as long as it runs',
    registers: [registry],
  });
  const makeMonths = async (now: Date) => outside.set(await service.makeMonths(now));
  return {
    handlers: retentionHandlers(service),
    sweeps: [hourly('months', makeMonths), hourly('retention', service.removeOld)],
  };
}
