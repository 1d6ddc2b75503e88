import type { Pool } from '../../db/pool.ts';
import type { MarkedProcess } from '../../lib/secret-marks.ts';

/** Something that was used up, and what it was used for. */
interface UsedCode {
  step: number | null;
  recoveryMacs: readonly Buffer[];
}

export interface Factors {
  operator_id: string;
  password_hash: string;
  code_secret: string;
}

/** What waits for an operator, and which release the database is of. */
export interface Overview {
  licences_waiting: number;
  waiting_since: Date | null;
  mails_failed: number;
  refunds_open: number;
  refund_since: Date | null;
  made_by: string | null;
  runs_from: string | null;
  newest_migration: string;
}

/** A process of the service, as it told of itself. */
export interface RunningProcess extends MarkedProcess {
  id: string;
  version: string;
  silent_seconds: number;
}

export function operatorStore(pool: Pool) {
  const yes = async (call: string, values: unknown[]): Promise<boolean> =>
    (await pool.query<{ yes: boolean }>(`select ${call} as yes`, values)).rows[0]!.yes;
  return {
    async emailOfLink(link: Buffer, now: Date): Promise<string | null> {
      const asked = [link, now];
      return (await pool.query<{ email: string | null }>('select operator_of_link($1, $2) as email', asked)).rows[0]!
        .email;
    },
    /** Answers whose link it was; null if it is not good any more. */
    async setUp(
      link: Buffer,
      factors: { passwordHash: string; sealedSecret: string; step: number; recoveryMacs: readonly Buffer[] },
      now: Date,
    ): Promise<string | null> {
      const { rows } = await pool.query<{ operator: string | null }>(
        'select set_up_operator($1, $2, $3, $4, $5, $6) as operator',
        [link, factors.passwordHash, factors.sealedSecret, factors.step, factors.recoveryMacs, now],
      );
      return rows[0]!.operator;
    },
    async factorsOf(email: string): Promise<Factors | null> {
      return (await pool.query<Factors>('select * from operator_factors($1)', [email])).rows[0] ?? null;
    },
    open: ({ operator_id, password_hash }: Factors, { step, recoveryMacs }: UsedCode, session: Buffer, now: Date) =>
      yes('open_operator_session($1, $2, $3, $4, $5, $6)', [
        ...[operator_id, password_hash, step, recoveryMacs, session, now],
      ]),
    async find(session: Buffer, now: Date) {
      const { rows } = await pool.query<{ operator_id: string; email: string; code_secret: string; proved_at: Date }>(
        'select * from operator_of_session($1, $2)',
        [session, now],
      );
      return rows[0] ?? null;
    },
    prove: (session: Buffer, renewed: Buffer, { step, recoveryMacs }: UsedCode, now: Date) =>
      yes('prove_operator($1, $2, $3, $4, $5)', [session, renewed, step, recoveryMacs, now]),
    async close(session: Buffer): Promise<void> {
      await pool.query('select close_operator_session($1)', [session]);
    },

    async overview(session: Buffer, now: Date): Promise<Overview> {
      return (await pool.query<Overview>('select * from operator_overview($1, $2)', [session, now])).rows[0]!;
    },
    /** The one that started first, first. */
    async processes(session: Buffer, now: Date): Promise<RunningProcess[]> {
      return (await pool.query<RunningProcess>('select * from operator_processes($1, $2)', [session, now])).rows;
    },
  };
}
export type OperatorStore = ReturnType<typeof operatorStore>;
