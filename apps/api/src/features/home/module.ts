import type { Pool } from '../../db/pool.ts';
import { homeHandlers } from './routes.ts';
import { homeService } from './service.ts';
import { homeStore } from './store.ts';

export const homeModule = ({ pool, zone }: { pool: Pool; zone: string }, { leastPaise }: { leastPaise: number }) => ({
  handlers: homeHandlers(homeService(homeStore(pool), zone, leastPaise)),
});
