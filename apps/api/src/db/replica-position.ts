import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from './pool.ts';

type Query = Pick<Pool, 'query'>;

/** Up to where a server has written its log, and in which history. */
export interface Position {
  /** PostgreSQL's number of the cluster, which a copy of it shares. */
  cluster: string;
  /** Each failover begins a new one. */
  timeline: number;
  lsn: string;
}

/** Where a replica is. */
export interface ReplicaPosition extends Position {
  isStandby: boolean;
  isPaused: boolean;
}

/** An LSN as a number, to compare. */
export function numberOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Everything that was committed until now is before this position. Only a server that takes writes has one. */
export async function primaryPosition({ query }: Query): Promise<Position> {
  const { rows } = await query<Position>({
    name: 'primary_position',
    text: `select p.lsn::text, ('x' || substr(pg_walfile_name(p.lsn), 1, 8))::bit(32)::int as timeline,
             (select system_identifier::text from pg_control_system()) as cluster
           from (select pg_current_wal_flush_lsn() as lsn) p`,
  });
  return rows[0]!;
}

/** What a replica has taken over; null as its LSN where it is none. */
export async function replicaPosition({ query }: Query): Promise<ReplicaPosition> {
  const { rows } = await query<ReplicaPosition>({
    name: 'replica_position',
    text: `select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn(), '0/0')::text as lsn,
             case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused",
             (select timeline_id from pg_control_checkpoint()) as timeline,
             (select system_identifier::text from pg_control_system()) as cluster`,
  });
  return rows[0]!;
}

/** A replica that follows is there within these; one that is late is not waited for. */
const WAITS_MS = [0, 3, 7, 15, 25];

/** Whether a replica lacks something that was committed before `position`, or is of another history. */
export async function isBehind({ query }: Query, { lsn, timeline, cluster }: Position): Promise<boolean> {
  for (const wait of WAITS_MS) {
    if (wait > 0) await delay(wait);
    const { rows } = await query<{ is_one: boolean; is_there: boolean }>({
      name: 'replica_is_there',
      text: `select (select timeline_id from pg_control_checkpoint()) = $2
               and (select system_identifier::text from pg_control_system()) = $3 as is_one,
             pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there`,
      values: [lsn, timeline, cluster],
    });
    const { is_one, is_there } = rows[0]!;
    if (!is_one) return true;
    if (is_there) return false;
  }
  return true;
}
