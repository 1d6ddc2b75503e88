import type { AuditAct } from '@baari/contract/audit';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { networkName, SECURITY_LOG_KEY, slotOf } from '../features/security-log/rules.ts';
import type { NotedEvent } from '../features/security-log/rules.ts';
import { keyFor } from '../lib/secret.ts';

/** Writes the operator's act into the clinic's audit trail, in the transaction of `owner`. */
export const noteAct = (owner: pg.Client, doctorId: string, act: AuditAct, now: Date) =>
  owner.query("select audit($1, 'operator', $2, '{}', $3)", [doctorId, act, now]);

/** Stands where events have a network. */
const COMMAND_LINE = 'command line';

/** Something that the operator reads, and whose it is: by account or address; everybody's or nobody's without. */
type Read = Pick<NotedEvent, 'call'> & Partial<Pick<NotedEvent, 'about' | 'doctorId' | 'email'>>;

/** Writes into the security log what the operator is about to read. */
export async function noteReads(
  owner: pg.Client,
  { secret }: Config,
  reads: readonly Read[],
  now: Date,
): Promise<void> {
  const network = networkName(keyFor(secret, SECURITY_LOG_KEY), COMMAND_LINE);
  const noted = reads.map((read): NotedEvent => ({
    ...{ about: '', doctorId: null, email: null, ...read },
    ...{ kind: 'read', session: null, network, device: '' },
    ...{ slot: slotOf(now), firstAt: now, lastAt: now, times: 1 },
  }));
  await owner.query('select note_security($1)', [JSON.stringify(noted)]);
}
