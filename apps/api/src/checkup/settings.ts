import { ConfigError } from '../config/config-error.ts';
import { readGiven } from '../config/config.ts';
import { dangersOf } from '../config/dangers.ts';
import { misspelt } from '../config/misspelt.ts';
import { redisServersOf } from '../config/redis.ts';
import type { Env } from '../config/setting.ts';
import { fault, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

function dangersFound(env: Env): Finding[] {
  try {
    const { given, ...settings } = readGiven(env);
    // Who runs this command says nothing about who runs the service.
    return dangersOf({ ...settings, redis: redisServersOf(given) }, false).map(warning);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [fault(`The service does not start with these: ${error.message}`)];
  }
}

export const looksAtSettings: Check = {
  name: 'settings',
  async look({ env }) {
    const findings = [...dangersFound(env), ...misspelt(env).map(warning)];
    return findings.length > 0 ? findings : [ok('Each can be used.')];
  },
};
