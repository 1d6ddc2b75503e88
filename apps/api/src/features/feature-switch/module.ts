import type { Pool } from '../../db/pool.ts';
import { switchService } from './service.ts';
import { switchStore } from './store.ts';

/** What operators have switched off. */
export const featureSwitchModule = ({ pool }: { pool: Pool }) => ({ service: switchService(switchStore(pool)) });
