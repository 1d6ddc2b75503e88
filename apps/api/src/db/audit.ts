import type { AuditAct, AuditDetails } from '@baari/contract/audit';
import type { ClientBase } from 'pg';
import type { ActingSession } from '../lib/acting-session.ts';

/** Records what a session did, in the transaction of `client`, which is bound to its doctor: both happen or neither. */
export async function audit(
  client: ClientBase,
  { doctorId, tokenHash }: ActingSession,
  act: AuditAct,
  details: AuditDetails,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'audit',
    text: 'select audit_by($1, $2, $3, $4, $5)',
    values: [doctorId, tokenHash, act, details, now],
  });
}
