import type { Pool } from '../../db/pool.ts';
import { hourly } from '../module.ts';
import { auditHandlers } from './routes.ts';
import { auditService } from './service.ts';
import { auditStore } from './store.ts';

export function auditModule({ pool }: { pool: Pool }) {
  const service = auditService(auditStore(pool));
  return { handlers: auditHandlers(service), sweeps: [hourly('audit', service.forgetOld)] };
}
