import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGiven } from '@baari/api/config/config';
import { dangersOf } from '@baari/api/config/dangers';
import { redisServersOf } from '@baari/api/config/redis';
import { ROOT } from './files.ts';

export const DEPLOY = join(ROOT, 'deploy');
export const readDeployed = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');

/** What the service says of these settings in production. Throws ConfigError if it does not take them. */
export function dangersUnder(env: Readonly<Record<string, string>>): string[] {
  const { given, ...config } = readGiven({ DATA_DIR: '/nonexistent', ...env, NODE_ENV: 'production' });
  return dangersOf({ ...config, redis: redisServersOf(given) }, false);
}
