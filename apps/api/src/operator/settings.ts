import { readGiven } from '../config/config.ts';
import { inForce } from '../config/in-force.ts';
import type { InForce } from '../config/in-force.ts';
import { misspelt } from '../config/misspelt.ts';
import type { Env } from '../config/setting.ts';
import type { Report } from './report.ts';

const NAME_CHARS = 30;
const FROM_CHARS = 11;

function line({ name, value, without, from }: InForce): string {
  const held = value ?? `(${(without ?? 'none').replaceAll('`', '')})`;
  return `  ${name.padEnd(NAME_CHARS)}  ${from.padEnd(FROM_CHARS)}  ${held}`;
}

/** The current value of each setting and where it comes from. Fails if the service would refuse to start with them. */
export function showSettings(env: Env): Report {
  readGiven(env);
  const settings = inForce(env);
  const strange = misspelt(env);
  const groups = Map.groupBy(settings, ({ group }) => group);
  return {
    lines: [...[...groups].flatMap(([group, held]) => [group, ...held.map(line), '']), ...strange],
    data: { settings, misspelt: strange },
  };
}
