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

/** Before this instant it must have shown a sign of life, or it is given up: whoever made it has crashed. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - EXPORT_STALE_MINUTES * MINUTE_MS);

/** Until when a finished export can be fetched. */
export const validUntil = (now: Date): Date => new Date(now.getTime() + EXPORT_KEPT_HOURS * 60 * MINUTE_MS);

/** An export as its doctor sees it. One that nobody works on any more is one that failed. */
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

/** What a download is called; the day is the clinic's. */
export const fileName = (date: string): string => `baari-data-${date}.zip`;
