import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { db, run } from '../db/statements.ts';
import { instantText } from './report.ts';
import type { Report } from './report.ts';
import { noteReads } from './trail.ts';

const SHOWN_MAX = 100;

/** Mails that were given up, newest first. */
export async function showMailFailures(owner: pg.Client, config: Config, now: Date): Promise<Report> {
  const { clinicTimeZone: zone } = config;
  const failures = await run(
    owner,
    db
      .selectFrom('mail_failure')
      .select(['at', 'purpose', 'email', 'tries', 'reason'])
      .orderBy('failure_no', 'desc')
      .limit(SHOWN_MAX),
  );
  const addresses = [...new Set(failures.map(({ email }) => email))];
  const reads = addresses.map((email) => ({ call: 'operatorMailFailures', email }));
  await noteReads(owner, config, reads, now);
  const lines = failures.map(
    ({ at, purpose, email, tries, reason }) =>
      `${instantText(at, zone)}  ${purpose.padEnd(12)}  ${email}  after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${reason}`,
  );
  return { lines: failures.length === 0 ? ['No mail failed in the last 30 days.'] : lines, data: { failures } };
}
