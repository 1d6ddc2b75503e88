import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptTake } from './apt.ts';
import { ROOT } from './files.ts';

export const NO_PROMTOOL =
  'LEFT OUT: the tests in which alarms go off. They need promtool: install it (on Debian: apt-get install prometheus) or set ' +
  'PROMTOOL_PATH to it.';

const OWN = join(ROOT, 'node_modules/.cache/baari/promtool');

/** This machine's promtool, by setting, in the usual place, or taken out of its package before. */
function findPromtool(): string | null {
  const chosen = process.env.PROMTOOL_PATH;
  return (chosen ? [chosen] : ['/usr/bin/promtool', OWN]).find((path) => existsSync(path)) ?? null;
}

/** Finds promtool, or takes it out of Debian's package of Prometheus: to install that would start a server. */
export async function findOrTakePromtool(): Promise<string | null> {
  if (!findPromtool() && !process.env.PROMTOOL_PATH)
    await aptTake('promtool to try the alarms', 'prometheus', 'usr/bin/promtool', OWN);
  return findPromtool();
}
