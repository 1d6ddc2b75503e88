import type { Pool } from '../../db/pool.ts';
import type { Sweep } from '../module.ts';
import { processService } from './service.ts';
import type { ProcessNeeds } from './service.ts';
import { processStore } from './store.ts';

const EVERY_SECONDS = 15;

/** Tells again and again that this process runs, and of which version, so that an operator sees all of them and what is wrong with them. */
export function processModule({ pool, ...needs }: ProcessNeeds & { pool: Pool }) {
  const service = processService(processStore(pool), needs);
  const tell: Sweep = { name: 'process', everySeconds: EVERY_SECONDS, run: service.tell };
  return { service, sweeps: [tell], close: service.leave };
}
