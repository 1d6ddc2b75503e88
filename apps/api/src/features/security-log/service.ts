import { AUDIT_PAGE_SIZE } from '@baari/contract/limits';
import { say } from '@baari/contract/said';
import type { SecurityEvent } from '@baari/contract/security-log';
import type { NoteSecurity } from '../../lib/security-event.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { fieldFailure } from '../../lib/failure.ts';
import { networkName, slotOf } from './rules.ts';
import type { NotedEvent } from './rules.ts';
import type { SecurityLogStore } from './store.ts';

export interface SecurityLogDeps {
  store: SecurityLogStore;
  /** Of the pseudonyms of networks. */
  key: Buffer;
  keptDays: number;
}
/** An event that is not written yet; its network gets its pseudonym only then, once for many calls. */
type WaitingEvent = Omit<NotedEvent, 'network'> & { address: string };
export interface SecurityLogPage {
  events: SecurityEvent[];
  nextCursor: string | null;
  hasNextPage: boolean;
}

const DAY_MS = 86_400_000;
const BATCH = 5_000;
/** While the database is away, so many different events wait; further ones are not kept. */
const WAITING_MAX = 10_000;

function readLogCursor(cursor: string): number {
  const [eventNo] = readCursor(cursor, 1);
  if (eventNo === undefined || !/^\d{1,15}$/.test(eventNo))
    throw fieldFailure('cursor', say('cursor-invalid', 'This cursor is not valid'));
  return Number(eventNo);
}

/** Collects what concerns the safety of accounts, and writes it in batches, so that no answer waits for it. */
export function securityLogService({ store, key, keptDays }: SecurityLogDeps) {
  let waiting = new Map<string, WaitingEvent>();
  let writing: Promise<void> = Promise.resolve();

  function keep(event: WaitingEvent): void {
    const { firstAt, lastAt, times, ...same } = event;
    const name = JSON.stringify(same);
    const like = waiting.get(name);
    if (like) {
      like.times += times;
      if (firstAt < like.firstAt) like.firstAt = firstAt;
      if (lastAt > like.lastAt) like.lastAt = lastAt;
    } else if (waiting.size < WAITING_MAX) waiting.set(name, event);
  }

  const note: NoteSecurity = ({ at, device, tokenHash, ...event }) =>
    keep({
      ...event,
      session: tokenHash?.toString('base64') ?? null,
      device: device ?? '',
      slot: slotOf(at),
      firstAt: at,
      lastAt: at,
      times: 1,
    });

  async function writeWaiting(): Promise<void> {
    const events = [...waiting.values()];
    if (events.length === 0) return;
    waiting = new Map();
    try {
      await store.write(events.map(({ address, ...event }) => ({ ...event, network: networkName(key, address) })));
    } catch (error) {
      events.forEach(keep);
      throw error;
    }
  }

  /** Writes what was noted until now. */
  function write(): Promise<void> {
    const written = writing.then(writeWaiting);
    writing = written.catch(() => undefined);
    return written;
  }

  return {
    note,
    write,

    /** One page of the doctor's events, newest first. `device`: the id of the reader's own. */
    async read(doctorId: DoctorId, device: string | null, cursor: string | undefined): Promise<SecurityLogPage> {
      const before = cursor === undefined ? null : readLogCursor(cursor);
      await write();
      const rows = await store.read(doctorId, before, AUDIT_PAGE_SIZE + 1);
      const page = rows.slice(0, AUDIT_PAGE_SIZE);
      const last = page.at(-1);
      const hasNextPage = rows.length > AUDIT_PAGE_SIZE;
      return {
        events: page.map((row) => ({
          _id: String(row.event_no),
          kind: row.kind,
          call: row.call,
          about: row.about,
          firstAt: row.first_at.toISOString(),
          lastAt: row.last_at.toISOString(),
          times: row.times,
          network: row.network,
          device: row.device || null,
          isThisDevice: device !== null && row.device === device,
        })),
        nextCursor: hasNextPage && last ? writeCursor([String(last.event_no)]) : null,
        hasNextPage,
      };
    },

    /** Removes events that have been kept long enough, a batch at a time. */
    async forgetOld(now: Date): Promise<void> {
      const before = new Date(now.getTime() - keptDays * DAY_MS);
      while ((await store.forgetOld(before, BATCH)) === BATCH);
    },
  };
}
export type SecurityLogService = ReturnType<typeof securityLogService>;
