import pg from 'pg';
import { Failure } from '../lib/failure.ts';
import { serversOf } from '../lib/database-address.ts';
import { shareNow } from '../lib/share.ts';
import type { PoolerAbilities } from './connections.ts';
import { openPool } from './pool.ts';
import type { Pool } from './pool.ts';
import { isBehind, primaryPosition } from './replica-position.ts';
import { openReplica } from './replica.ts';
import type { Reader, Replica, ReplicaState } from './replica.ts';
import { waitedForThePool } from './servers.ts';

/** Where what is only read is read. Nobody notices where: a replica that cannot be used, or dies meanwhile, is replaced by the primary, once. */
export interface Reads {
  /** What it reads holds everything that was committed before it was called. */
  upToDate<T>(read: (from: Reader) => Promise<T>): Promise<T>;
  /** What it reads may be as old as the limit of the settings. */
  recent<T>(read: (from: Reader) => Promise<T>): Promise<T>;
  states(): readonly ReplicaState[];
  /** How many reads a replica answered, and how many the primary that a replica might have. */
  readonly answered: { replica: number; primary: number };
  end(): Promise<void>;
}

/** Without replicas everything is read from the primary. */
export const primaryAlone = (pool: Pool): Reads => ({
  upToDate: (read) => read(pool),
  recent: (read) => read(pool),
  states: () => [],
  answered: { replica: 0, primary: 0 },
  end: async () => {},
});

interface Settings extends PoolerAbilities {
  /** Of the replicas, in libpq's form. */
  readUrl: string;
  /** Of the primary. */
  url: string;
  size: number;
  /** How far behind a replica may be that is read. */
  lagSeconds: number;
  onTrouble(replica: number, trouble: string | null): void;
}

const LOOK_EVERY_MS = 1_000;

/** A statement that took too long takes as long at the primary, and who waited in a line of strangers waits in no second one. */
function isFinal(error: unknown): boolean {
  if (error instanceof Failure) return true;
  return error instanceof pg.DatabaseError
    ? error.code === '57014'
    : waitedForThePool(error) && shareNow() === 'strangers';
}

/** Reads from the replicas of `readUrl` as long as they are hardly behind, in turn, and otherwise from `pool`. */
export function openReads(pool: Pool, { readUrl, url, size, lagSeconds, onTrouble, ...pooler }: Settings): Reads {
  const replicas = serversOf(readUrl).map((address, i) =>
    openReplica(address, size, pooler, lagSeconds * 1_000, (trouble) => onTrouble(i + 1, trouble)),
  );
  // By a connection of its own: where those of the calls are all taken, replicas are needed most.
  const positions = openPool(url, 1, () => undefined, pooler);
  const answered = { replica: 0, primary: 0 };
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function look(): Promise<void> {
    const seen = await primaryPosition(positions).then(
      (position) => ({ ...position, at: performance.now() }),
      () => null,
    );
    await Promise.all(replicas.map((replica) => replica.look(seen)));
    if (!isEnded) timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  }
  void look();

  function next(): Replica | null {
    const usable = replicas.filter((replica) => replica.isUsable());
    return usable[(turn += 1) % usable.length] ?? null;
  }

  async function fromPrimary<T>(read: (from: Reader) => Promise<T>): Promise<T> {
    answered.primary += 1;
    return read(pool);
  }

  async function from<T>(replica: Replica | null, read: (from: Reader) => Promise<T>): Promise<T> {
    if (!replica) return fromPrimary(read);
    try {
      const answer = await replica.run(read);
      answered.replica += 1;
      return answer;
    } catch (error) {
      if (isFinal(error)) throw await pool.troubles.explained(error);
      return fromPrimary(read);
    }
  }

  return {
    answered,
    states: () => replicas.map((replica) => replica.state()),
    recent: (read) => from(next(), read),
    async upToDate(read) {
      const replica = next();
      if (!replica) return fromPrimary(read);
      const position = await primaryPosition(positions).catch(() => null);
      if (!position || (await replica.run((reader) => isBehind(reader, position)).catch(() => true)))
        return fromPrimary(read);
      return from(replica, read);
    },
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await Promise.all([positions.end(), ...replicas.map((replica) => replica.end())]);
    },
  };
}
