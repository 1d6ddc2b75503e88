import pg from 'pg';
import { Failure } from '../lib/failure.ts';
import { shareNow } from '../lib/share.ts';
import { within } from '../lib/deadline.ts';
import { CONNECT_DEADLINE_MS, connectionsTo } from './connections.ts';
import type { PoolerAbilities } from './connections.ts';
import { checkLogin } from './login-settings.ts';
import { poolShare } from './pool-share.ts';
import type { Pool } from './pool.ts';
import { numberOf, replicaPosition } from './replica-position.ts';
import type { Position } from './replica-position.ts';
import { openServers, waitedForThePool } from './servers.ts';
import { statementTimes } from './statement-times.ts';
import type { Connections } from './transaction.ts';

/** Where something is read: the primary, or a replica, which refuses writes. */
export interface Reader extends Connections {
  query: Pool['query'];
}

/** What is known of a replica. */
export interface ReplicaState {
  isUsed: boolean;
  /** How far it is behind at most; null: not known. */
  lagSeconds: number | null;
  /** Why it is not used, in words. */
  trouble: string | null;
}

export interface Replica {
  isUsable(): boolean;
  state(): ReplicaState;
  /** Compares it with where the primary was just now; null: the primary cannot be asked. */
  look(primary: (Position & { at: number }) | null): Promise<void>;
  /** Throws as soon as the replica is found to be lost. */
  run<T>(read: (from: Reader) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** With the time between two looks it is shorter than callers wait in a line: they hear that the replica is lost. */
const LOOK_DEADLINE_MS = 1_500;
/** Of the connections, strangers leave a quarter to desks. */
const STRANGERS_PART = 0.75;
/** How many positions of the primary are remembered, one a second. */
const SAMPLES = 120;

/** A replica commits nothing, and what its errors mean for a call is the primary's to say. */
const NO_TROUBLES: Reader['troubles'] = { explained: async (error) => error, check: async () => {} };
const NO_COMMITS: Reader['commits'] = {
  check: async () => {},
  hang: () => false,
  watched: (work) => work,
  stop: () => {},
};

/** The replica, or the way to it, is gone: what it says itself is another thing, and so is a line of callers. */
function isLost(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return error.code?.startsWith('57P0') ?? false;
  return error instanceof Error && !(error instanceof Failure) && !waitedForThePool(error);
}

export function openReplica(
  address: string,
  size: number,
  pooler: PoolerAbilities,
  limitMs: number,
  onTrouble: (trouble: string | null) => void,
): Replica {
  let connections: pg.Pool | null = null;
  let isChecked = false;
  let isEnded = false;
  let samples: (Position & { at: number })[] = [];
  /** All that was committed by then is there. */
  let asOf: number | null = null;
  let trouble: string | null = 'It was not asked yet.';
  let lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  const strangers = poolShare(Math.max(1, Math.floor(size * STRANGERS_PART)), CONNECT_DEADLINE_MS);

  async function opened(): Promise<pg.Pool> {
    if (connections) return connections;
    const server = await openServers(address).primary();
    if (isEnded) throw new Error('It is not read any more.');
    const made = connectionsTo(server, size, pooler, statementTimes().on);
    made.on('error', () => undefined); // the next look finds out
    connections ??= made;
    return connections;
  }

  const reader: Reader = {
    troubles: NO_TROUBLES,
    commits: NO_COMMITS,
    connect: async () => (await opened()).connect(),
    query: async <Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) =>
      (await opened()).query<Row>(statement, values),
  };

  function tell(found: string | null): void {
    if (found === trouble) return;
    trouble = found;
    onTrouble(found);
  }

  const lagMs = (): number | null => (asOf === null ? null : performance.now() - asOf);

  function giveUp(why: string): void {
    tell(why);
    asOf = null;
    isChecked = false;
    lost.reject(new Error(why));
    lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    void connections?.end();
    connections = null;
  }

  async function compare(primary: (Position & { at: number }) | null): Promise<void> {
    if (!isChecked) await checkLogin(reader);
    isChecked = true;
    const { isStandby, isPaused, lsn, timeline, cluster } = await replicaPosition(reader);
    if (primary) samples = [...samples, primary].slice(-SAMPLES);
    const newest = samples.at(-1);
    if (!newest) return tell('The primary cannot be asked how far it is.');
    if (!isStandby) return refuse('It takes writes: it is no replica.');
    if (cluster !== newest.cluster) return refuse('It is no copy of the primary.');
    if (timeline !== newest.timeline) return refuse('It has not followed the last failover, or not written so yet.');
    const replayed = numberOf(lsn);
    asOf = samples.findLast((sample) => numberOf(sample.lsn) <= replayed)?.at ?? asOf;
    if (isUsable()) return tell(null);
    tell(isPaused ? 'It is told to wait: select pg_wal_replay_resume().' : 'It is too far behind the primary.');
  }

  function refuse(why: string): void {
    asOf = null;
    tell(why);
  }

  const isUsable = (): boolean => {
    const lag = lagMs();
    return lag !== null && lag <= limitMs;
  };

  /** Who has waited meanwhile may come when it is lost; on a new connection to it they would wait again. */
  async function run<T>(read: (from: Reader) => Promise<T>): Promise<T> {
    if (!isUsable()) throw new Error('The replica is not read any more.');
    const reading = read(reader);
    reading.catch(() => undefined); // where the replica is lost first, nobody waits for it
    return Promise.race([reading, lost.promise]).catch((error: unknown) => {
      if (isLost(error)) giveUp(error.message);
      throw error;
    });
  }

  return {
    isUsable,
    state() {
      const lag = lagMs();
      return { isUsed: isUsable(), lagSeconds: lag === null ? null : lag / 1_000, trouble };
    },
    async look(primary) {
      try {
        await within(LOOK_DEADLINE_MS, 'a replica', compare(primary));
      } catch (error) {
        giveUp(error instanceof Error ? error.message : String(error));
      }
    },
    async run(read) {
      if (shareNow() === 'own') return run(read);
      await strangers.take();
      return run(read).finally(() => strangers.free());
    },
    async end() {
      isEnded = true;
      const last = connections;
      connections = null;
      await last?.end();
    },
  };
}
