import { ConfigError } from '../config/config-error.ts';
import { within } from '../lib/deadline.ts';
import { looksAtAddress } from './address.ts';
import { looksAtBackups } from './backups.ts';
import { looksAtClock } from './clock.ts';
import { looksAtDatabase } from './database.ts';
import { looksAtDisk } from './disk.ts';
import { looksAtFiles } from './files.ts';
import { fault, NotLookedAt, warning } from './finding.ts';
import type { Around, Check, Finding, State } from './finding.ts';
import { looksAtLogin } from './login.ts';
import { looksAtMail } from './mail.ts';
import { looksAtMonths } from './months.ts';
import { looksAtPayments } from './payments.ts';
import { looksAtPooler } from './pooler.ts';
import { looksAtProcesses } from './processes.ts';
import { looksAtRedis } from './redis.ts';
import { looksAtRelease } from './release.ts';
import { looksAtReplicas } from './replicas.ts';
import { looksAtReplication } from './replication.ts';
import { looksAtSettings } from './settings.ts';
import { looksAtTexts } from './texts.ts';
import { looksAtTraces } from './traces.ts';

const CHECKS: readonly Check[] = [
  looksAtSettings,
  looksAtDatabase,
  looksAtLogin,
  looksAtRelease,
  looksAtMonths,
  looksAtReplication,
  looksAtReplicas,
  looksAtPooler,
  looksAtProcesses,
  looksAtRedis,
  looksAtMail,
  looksAtFiles,
  looksAtClock,
  looksAtDisk,
  looksAtBackups,
  looksAtAddress,
  looksAtPayments,
  looksAtTexts,
  looksAtTraces,
];

const DEADLINE_MS = 7_000;

/** What one of the checks says, by its name. */
export interface Found extends Finding {
  check: string;
}

/** What all checks say together. */
export interface Checkup {
  faults: number;
  warnings: number;
  checks: readonly Found[];
}

/** What a check says that could not be finished. */
function unfinished(error: unknown): Finding {
  if (error instanceof NotLookedAt || error instanceof ConfigError) return warning(`Not looked at: ${error.message}`);
  return fault(`Could not be looked at: ${error instanceof Error ? error.message : String(error)}`);
}

async function foundBy({ name, look }: Check, around: Around): Promise<Found[]> {
  const findings = await within(DEADLINE_MS, name, look(around)).catch((error: unknown) => [unfinished(error)]);
  return findings.map((found) => ({ check: name, ...found }));
}

/** Looks at everything that the service needs, all at once, and changes nothing. */
export async function checkUp(around: Around): Promise<Checkup> {
  const checks = (await Promise.all(CHECKS.map((check) => foundBy(check, around)))).flat();
  const numberOf = (state: State) => checks.filter((found) => found.state === state).length;
  return { faults: numberOf('fault'), warnings: numberOf('warning'), checks };
}
