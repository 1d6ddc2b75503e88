import type { AuditActor, AuditEntry } from '@baari/contract/audit';
import { AUDIT_ACTORS } from '@baari/contract/audit';
import { AUDIT_KEPT_DAYS, AUDIT_PAGE_SIZE } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import type { ActingSession } from '../../lib/acting-session.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { fieldFailure } from '../../lib/failure.ts';
import type { AuditRow, AuditStore } from './store.ts';

export interface AuditPage {
  entries: AuditEntry[];
  nextCursor: string | null;
  hasNextPage: boolean;
}

const DAY_MS = 86_400_000;
const BATCH = 5_000;

const keptSince = (now: Date): Date => new Date(now.getTime() - AUDIT_KEPT_DAYS * DAY_MS);

const actorOf = (actor: string): AuditActor => AUDIT_ACTORS.find((known) => known === actor) ?? 'session';

function asEntry(row: AuditRow): AuditEntry {
  const actor = actorOf(row.actor);
  return {
    _id: String(row.entry_no),
    at: row.at.toISOString(),
    act: row.act,
    actor,
    session: actor === 'session' ? row.actor : null,
    isThisSession: row.is_reader,
    by: row.by,
    member: row.member,
    device: row.device || null,
    details: row.details,
  };
}

function readAuditCursor(cursor: string): number {
  const [entryNo] = readCursor(cursor, 1);
  if (entryNo === undefined || !/^\d{1,15}$/.test(entryNo))
    throw fieldFailure('cursor', say('cursor-invalid', 'This cursor is not valid'));
  return Number(entryNo);
}

export function auditService(store: AuditStore) {
  return {
    /** One page of the audit trail, newest first. */
    async read({ doctorId, tokenHash }: ActingSession, cursor: string | undefined, now: Date): Promise<AuditPage> {
      const before = cursor === undefined ? null : readAuditCursor(cursor);
      const rows = await store.read(doctorId, tokenHash, keptSince(now), before, AUDIT_PAGE_SIZE + 1);
      const page = rows.slice(0, AUDIT_PAGE_SIZE);
      const last = page.at(-1);
      const hasNextPage = rows.length > AUDIT_PAGE_SIZE;
      return {
        entries: page.map(asEntry),
        nextCursor: hasNextPage && last ? writeCursor([String(last.entry_no)]) : null,
        hasNextPage,
      };
    },

    /**
     * Removes entries that have been kept long enough, a batch at a time. Throws if a month of them is left: once is nothing, for its table may be
     * in use.
     */
    async forgetOld(now: Date): Promise<void> {
      while ((await store.forgetOld(keptSince(now), BATCH)) === BATCH);
      if (await store.isOldMonthLeft(keptSince(now)))
        throw new Error(
          'a month of the audit trail that has been kept long enough is still there: its table is in use',
        );
    },
  };
}
export type AuditService = ReturnType<typeof auditService>;
