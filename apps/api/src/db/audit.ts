import type { AuditAct, AuditDetails } from '@baari/contract/audit';
import type { ClientBase } from 'pg';

/** Who acts: a call's session, or somebody who held a code from the mail. */
export type Actor = { tokenHash: Buffer } | 'mail-code';

/** Writes down who did what, in the transaction of `client`, which is bound to `doctorId`: both happen or neither. */
export async function audit(
  client: ClientBase,
  doctorId: string,
  actor: Actor,
  act: AuditAct,
  details: AuditDetails,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'audit',
    text: 'select audit($1, coalesce($2, session_actor($3)), $4, $5, $6)',
    values: [doctorId, ...(actor === 'mail-code' ? [actor, null] : [null, actor.tokenHash]), act, details, now],
  });
}
