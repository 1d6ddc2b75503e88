import type { Pool } from '../../db/pool.ts';
import { keyFor } from '../../lib/secret.ts';
import { hourly } from '../module.ts';
import { SECURITY_LOG_KEY } from './rules.ts';
import { securityLogHandlers } from './routes.ts';
import { securityLogService } from './service.ts';
import { securityLogStore } from './store.ts';

const WRITE_SECONDS = 5;

export function securityLogModule(needs: { pool: Pool; secret: Buffer; securityLogDays: number }) {
  const service = securityLogService({
    store: securityLogStore(needs.pool),
    key: keyFor(needs.secret, SECURITY_LOG_KEY),
    keptDays: needs.securityLogDays,
  });
  return {
    service,
    handlers: securityLogHandlers(service),
    sweeps: [
      { name: 'security_log_write', everySeconds: WRITE_SECONDS, run: service.write },
      hourly('security_log', service.forgetOld),
    ],
    close: service.write,
  };
}
