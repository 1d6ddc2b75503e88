import type pg from 'pg';
import { serversOf } from '../lib/database-address.ts';
import { masked } from '../config/in-force.ts';
import { addressesIfThere, onServer } from './connection.ts';
import { counted, fault, NotLookedAt, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

const BEHIND_SECONDS = 10;
const STUCK_SECONDS = 2;

interface Facts {
  is_standby: boolean;
  /** The standbys that a commit waits for, as PostgreSQL's setting names them. */
  wanted: string;
  /** How far a standby itself is behind. */
  behind: number | null;
  /** For how long the first of the commits has waited that wait for a standby now. */
  stuck: number | null;
  sees_all: boolean;
}
interface Standby {
  name: string;
  is_live: boolean | null;
  is_waited_for: boolean | null;
  behind: number | null;
}
interface Seen extends Facts {
  standbys: Standby[];
}

async function seenOn(client: pg.Client): Promise<Seen> {
  const facts = await client.query<Facts>(
    `select pg_is_in_recovery() as is_standby, current_setting('synchronous_standby_names') as wanted,
       case when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
         then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as behind,
       (select max(extract(epoch from clock_timestamp() - a.query_start))::float8
        from pg_stat_activity a where a.wait_event = 'SyncRep') as stuck,
       pg_has_role('pg_read_all_stats', 'usage') as sees_all`,
  );
  const standbys = await client.query<Standby>(
    `select application_name as name, state = 'streaming' as is_live, sync_state in ('sync', 'quorum') as is_waited_for,
       extract(epoch from replay_lag)::float8 as behind
     from pg_stat_replication`,
  );
  return { ...facts.rows[0]!, standbys: standbys.rows };
}

/** The server of an address: its host, or the folder of its socket. */
export function placeOf(address: string): string {
  if (!URL.canParse(address)) return masked(address);
  const { host, searchParams } = new URL(address);
  return searchParams.get('host') ?? host;
}

/** How many standbys a commit waits for: '' | 'a, b' | '2 (a, b, c)' | 'ANY 1 (*)'. */
const neededOf = (wanted: string): number =>
  wanted === '' ? 0 : Number(/^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(wanted)?.[1] ?? 1);

const lateText = (name: string, seconds: number) =>
  `${name} is ${Math.round(seconds)} s behind the primary. Look at its disk and at the network between; a failover now would take that long.`;

const WITHOUT =
  "or go on without, so that a failover may lose bookings: alter system set synchronous_standby_names = '', then select pg_reload_conf().";

/** What keeps commits from being done now. */
function stuckFound({ wanted, stuck, sees_all, standbys }: Seen): Finding[] {
  const needed = neededOf(wanted);
  const there = standbys.filter(({ is_live, is_waited_for }) => !sees_all || (is_live && is_waited_for)).length;
  if (there < needed)
    return [
      fault(
        `Nothing can be booked: each commit waits for ${counted(needed, 'standby')} (synchronous_standby_names = '${wanted}'), and ${there === 0 ? 'none is' : `only ${there} is`} there. Start what is missing; ${WITHOUT}`,
      ),
    ];
  if (stuck === null || stuck < STUCK_SECONDS) return [];
  return [
    fault(
      `Nothing can be booked: commits wait for a standby that is connected, the first of them for ${Math.round(stuck)} s. Look at its disk and at the network between, and restart it; ${WITHOUT}`,
    ),
  ];
}

function primaryFound(seen: Seen): Finding[] {
  const { wanted, sees_all, standbys } = seen;
  const stuck = stuckFound(seen);
  if (stuck.length > 0) return stuck;
  const connected = `${counted(standbys.length, 'standby')} connected`;
  if (!sees_all && standbys.length > 0)
    return [
      warning(
        `The primary, with ${connected}, but this log-in may not see how they are. As an administrator: grant pg_read_all_stats to the log-in of MIGRATION_DATABASE_URL.`,
      ),
    ];
  const late = standbys.flatMap(({ name, behind }) =>
    behind !== null && behind > BEHIND_SECONDS ? [warning(lateText(`The standby ${name}`, behind))] : [],
  );
  if (late.length > 0) return late;
  if (standbys.length === 0) return [ok('The primary, without a standby.')];
  const needed = neededOf(wanted);
  return [ok(`The primary, with ${connected}; each commit waits for ${needed === 0 ? 'none' : needed}.`)];
}

const standbyFound = (place: string, { behind }: Seen): Finding[] =>
  behind !== null && behind > BEHIND_SECONDS ? [warning(lateText(`The standby ${place}`, behind))] : [];

const awayFound = (place: string): Finding[] => [
  warning(`${place} cannot be used, so that nothing can fail over to it. Start it, or correct the address.`),
];

/** What is wrong with how many of them take writes. */
function rolesFound(primaries: readonly string[]): Finding[] {
  if (primaries.length === 1) return [];
  if (primaries.length === 0)
    return [
      fault(
        'It is a standby and takes no writes. Lead DATABASE_URL and MIGRATION_DATABASE_URL to the primary, or make a standby the primary: select pg_promote().',
      ),
    ];
  return [
    fault(
      `Several take writes, so that each has bookings that the others lack: ${primaries.join(' and ')}. Stop all but the right one now, and make the others its standbys.`,
    ),
  ];
}

export const looksAtReplication: Check = {
  name: 'replication',
  async look({ env }) {
    const addresses = serversOf(addressesIfThere(env).owner);
    const servers = await Promise.all(
      addresses.map(async (address) => ({
        place: placeOf(address),
        seen: await onServer(address, seenOn).catch(() => null),
      })),
    );
    if (servers.every(({ seen }) => seen === null)) throw new NotLookedAt('see database.');
    const primaries = servers.filter(({ seen }) => seen?.is_standby === false).map(({ place }) => place);
    const found = servers.map(({ place, seen }) => {
      if (seen === null) return awayFound(place);
      return seen.is_standby ? standbyFound(place, seen) : primaryFound(seen);
    });
    return [...rolesFound(primaries), ...found.flat()];
  },
};
