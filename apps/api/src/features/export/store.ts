import { audit } from '../../db/audit.ts';
import type { Pool } from '../../db/pool.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { ExportRow } from './rules.ts';

/** One try at making an export; only the latest try may finish it. */
export interface Run {
  doctorId: DoctorId;
  exportId: string;
  runId: string;
}
export interface KeptExport {
  key: string;
  bytes: number;
}
export interface ExportTimes {
  now: Date;
  staleBefore: Date;
  expiresAt: Date;
}

const COLUMNS = `export_id as id, status, percent, asked_at as "askedAt", seen_at as "seenAt",
  expires_at as "expiresAt", file_bytes as bytes`;

export function exportStore(pool: Pool, jobs: Pick<JobQueue, 'send' | 'wake'>) {
  /** True if this is still the latest try. */
  const asRun = ({ doctorId, exportId, runId }: Run, set: string, values: unknown[]): Promise<boolean> =>
    asDoctor(pool, doctorId, async (client) => {
      const { rowCount } = await client.query(
        `update data_export set ${set} where doctor_id = $1 and export_id = $2 and run_id = $3 and status = 'running'`,
        [doctorId, exportId, runId, ...values],
      );
      return rowCount === 1;
    });

  return {
    /** The last export that has not expired. */
    find: (doctorId: DoctorId, now: Date): Promise<ExportRow | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<ExportRow>(
          `select ${COLUMNS} from data_export where doctor_id = $1 and expires_at > $2`,
          [doctorId, now],
        );
        return rows[0] ?? null;
      }),

    /** Requests a new export and promises its job. If one is being made, it stays and is returned. */
    async ask(session: ActingSession, exportId: string, { now, staleBefore, expiresAt }: ExportTimes) {
      const { doctorId } = session;
      const row = await asDoctor(pool, doctorId, async (client) => {
        const { rows } = await client.query<ExportRow>(
          `insert into data_export as e (doctor_id, export_id, status, asked_at, seen_at, expires_at)
           values ($1, $2, 'waiting', $3, $3, $5)
           on conflict (doctor_id) do update
           set export_id = $2, status = 'waiting', run_id = null, percent = 0, asked_at = $3, seen_at = $3,
               expires_at = $5, file_key = null, file_bytes = null
           where e.status in ('ready', 'failed') or e.seen_at < $4 or e.expires_at <= $3
           returning ${COLUMNS}`,
          [doctorId, exportId, now, staleBefore, expiresAt],
        );
        if (rows[0]) {
          await audit(client, session, 'export-asked', {}, now);
          await jobs.send('export', { doctorId, exportId }, client);
          return rows[0];
        }
        const underWay = await client.query<ExportRow>(`select ${COLUMNS} from data_export where doctor_id = $1`, [
          doctorId,
        ]);
        return underWay.rows[0]!;
      });
      jobs.wake('export');
      return row;
    },

    /** Begins a try; false where the export was replaced, deleted or finished. */
    begin: ({ doctorId, exportId, runId }: Run, now: Date): Promise<boolean> =>
      asDoctor(pool, doctorId, async (client) => {
        const { rowCount } = await client.query(
          `update data_export set status = 'running', run_id = $3, percent = 0, seen_at = $4
           where doctor_id = $1 and export_id = $2 and status in ('waiting', 'running')`,
          [doctorId, exportId, runId, now],
        );
        return rowCount === 1;
      }),

    advance: (own: Run, percent: number, now: Date) => asRun(own, 'percent = $4, seen_at = $5', [percent, now]),

    fail: (own: Run, now: Date) => asRun(own, `status = 'failed', seen_at = $4`, [now]),

    /** Notes a file that is about to be written. Until the export owns it, a sweep may remove it. */
    noteFile: (key: string) => pool.query('insert into loose_file (key) values ($1)', [key]),

    /** Makes the export own its file; false if this try may no longer finish it. */
    finish: ({ doctorId, exportId, runId }: Run, { key, bytes }: KeptExport, now: Date, expiresAt: Date) =>
      asDoctor(pool, doctorId, async (client): Promise<boolean> => {
        const { rowCount } = await client.query(
          `update data_export
           set status = 'ready', percent = 100, seen_at = $6, expires_at = $7, file_key = $4, file_bytes = $5
           where doctor_id = $1 and export_id = $2 and run_id = $3 and status = 'running'`,
          [doctorId, exportId, runId, key, bytes, now, expiresAt],
        );
        if (rowCount === 1) await client.query('delete from loose_file where key = $1', [key]);
        return rowCount === 1;
      }),

    /** The file key of a finished export, for a download. */
    fetch: (session: ActingSession, exportId: string, now: Date): Promise<string | null> =>
      asDoctor(pool, session.doctorId, async (client) => {
        const { rows } = await client.query<{ key: string }>(
          `select file_key as key from data_export
           where doctor_id = $1 and export_id = $2 and status = 'ready' and expires_at > $3`,
          [session.doctorId, exportId, now],
        );
        if (rows[0]) await audit(client, session, 'export-downloaded', {}, now);
        return rows[0]?.key ?? null;
      }),

    /** Removes expired exports, `limit` at most; returns the keys of their files. */
    async forgetOld(now: Date, limit: number): Promise<string[]> {
      const { rows } = await pool.query<{ keys: string[] }>('select forget_old_exports($1, $2) as keys', [now, limit]);
      return rows[0]!.keys;
    },
  };
}
export type ExportStore = ReturnType<typeof exportStore>;
