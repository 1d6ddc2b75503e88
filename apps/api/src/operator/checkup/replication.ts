import type pg from 'pg';
import { serversOf } from '../../lib/database-address.ts';
import { masked } from '../../config/in-force.ts';
import { addressesIfThere, onServer } from './connection.ts';
import { fault, NotLookedAt, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

const BEHIND_SECONDS = 10;

interface Facts {
  is_standby: boolean;
  /** The standbys that a commit waits for, as PostgreSQL's setting names them. */
  wanted: string;
  /** How far a standby itself is behind. */
  behind: number | null;
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
function placeOf(address: string): string {
  if (!URL.canParse(address)) return masked(address);
  const { host, searchParams } = new URL(address);
  return searchParams.get('host') ?? host;
}

/** How many standbys a commit waits for: '' | 'a, b' | '2 (a, b, c)' | 'ANY 1 (*)'. */
const neededOf = (wanted: string): number =>
  wanted === '' ? 0 : Number(/^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(wanted)?.[1] ?? 1);

const lateText = (name: string, seconds: number) =>
  `${name} is ${Math.round(seconds)} s behind the primary. Look at its disk and at the network between; a failover now would take that long.`;

function primaryFound({ wanted, sees_all, standbys }: Seen): Finding[] {
  const needed = neededOf(wanted);
  const waitedFor = standbys.filter(({ is_live, is_waited_for }) => is_live && is_waited_for).length;
  const isHidden = !sees_all && standbys.length > 0;
  if (isHidden && standbys.length >= needed)
    return [
      warning(
        `${standbys.length} standbys are connected, but this log-in may not see how they are. As an administrator: grant pg_read_all_stats to the log-in of MIGRATION_DATABASE_URL.`,
      ),
    ];
  if ((isHidden ? standbys.length : waitedFor) < needed)
    return [
      fault(
        `Nothing can be booked: each commit waits for ${needed} standby (synchronous_standby_names = '${wanted}'), and ${waitedFor} is there. Start the standby; or go on without, so that a failover may lose bookings: alter system set synchronous_standby_names = '', then select pg_reload_conf().`,
      ),
    ];
  const late = standbys.flatMap(({ name, behind }) =>
    behind !== null && behind > BEHIND_SECONDS ? [warning(lateText(`The standby ${name}`, behind))] : [],
  );
  if (late.length > 0) return late;
  if (standbys.length === 0) return [ok('The primary, without a standby.')];
  return [ok(`The primary, with ${standbys.length} standby; each commit waits for ${needed}.`)];
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
