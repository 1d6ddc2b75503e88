import { EXPORT_KEPT_HOURS, EXPORT_STALE_MINUTES } from '@baari/contract/limits';
import type { DataExport, ExportStatus } from '@baari/contract/export';

const MINUTE_MS = 60_000;

export interface ExportRow {
  id: string;
  status: ExportStatus;
  percent: number;
  askedAt: Date;
  seenAt: Date;
  expiresAt: Date;
  bytes: number | null;
}

/** An export without a sign of life since this instant is given up: its process has crashed. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - EXPORT_STALE_MINUTES * MINUTE_MS);

/** Until when a finished export can be downloaded. */
export const validUntil = (now: Date): Date => new Date(now.getTime() + EXPORT_KEPT_HOURS * 60 * MINUTE_MS);

/** An export as its doctor sees it. One that nobody works on any more counts as failed. */
export function asExport(row: ExportRow, now: Date): DataExport {
  const isUnderWay = row.status === 'waiting' || row.status === 'running';
  return {
    id: row.id,
    status: isUnderWay && row.seenAt < staleBefore(now) ? 'failed' : row.status,
    percent: row.percent,
    askedAt: row.askedAt.toISOString(),
    readyUntil: row.status === 'ready' ? row.expiresAt.toISOString() : null,
    bytes: row.bytes,
  };
}

/** The file name of a download, with the date at the clinic. */
export const fileName = (date: string): string => `baari-data-${date}.zip`;
