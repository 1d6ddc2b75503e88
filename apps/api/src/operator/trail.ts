import type { AuditAct } from '@baari/contract/audit';
import type pg from 'pg';

/** Writes the operator's act into the clinic's audit trail, in the transaction of `owner`. */
export const noteAct = (owner: pg.Client, doctorId: string, act: AuditAct, now: Date) =>
  owner.query("select audit($1, 'operator', $2, '{}', $3)", [doctorId, act, now]);
