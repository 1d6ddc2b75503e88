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

/** Writes into the security log what the operator reads; `doctorId`: whose it is, null for everybody's. */
export async function noteRead(
  owner: pg.Client,
  { secret }: Config,
  read: Pick<NotedEvent, 'call' | 'about' | 'doctorId'>,
  now: Date,
): Promise<void> {
  const network = networkName(keyFor(secret, SECURITY_LOG_KEY), COMMAND_LINE);
  const noted: NotedEvent = {
    ...read,
    ...{ kind: 'read', session: null, email: null, network, device: '' },
    ...{ slot: slotOf(now), firstAt: now, lastAt: now, times: 1 },
  };
  await owner.query('select note_security($1)', [JSON.stringify([noted])]);
}
