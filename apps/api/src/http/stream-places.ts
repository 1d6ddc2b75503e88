import type { EndpointShape } from '@baari/contract/endpoint';
import type { Client } from '../lib/client.ts';
import type { StreamAnswer } from './caller.ts';

/** How many live streams may be open, in this process. */
export interface Places {
  streamsPerClient: number;
  streamsPerDoctor: number;
  displaysPerClient: number;
  strangersPerDoctor: number;
}
/** Who opens a stream. */
export interface Follower {
  client: Client;
  /** Whether the account of the stream's doctor has logged in on this device. */
  isOwn: boolean;
  /** The address, and the networks around it, the narrowest first. */
  networks: readonly [address: string, network: string, wide: string];
}

/** A family and its devices follow one ticket. */
const STREAMS_PER_TICKET = 20;
/** What part of the strangers' places of a clinic one network gets: IPv4 24 bits or IPv6 56, and IPv6 48. */
const PART_OF_NETWORK = 1 / 8;
const PART_OF_WIDE_NETWORK = 1 / 4;

/** Counts by key, up to a limit. */
function row(max: number) {
  const taken = new Map<string, number>();
  return {
    isFull: (key: string) => (taken.get(key) ?? 0) >= max,
    take: (key: string) => taken.set(key, (taken.get(key) ?? 0) + 1),
    free(key: string) {
      const left = taken.get(key)! - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    },
  };
}

/** Where a stream takes a place: all of them must have one left. */
export type Seat = readonly [row: ReturnType<typeof row>, key: string];

/**
 * Where streams take their places. Nobody can take those of others: desks, screens with their clinic's key and devices of the
 * clinic's own account have rows of their own, and a ticket of today that holds a number is a right to follow it. Everything else
 * shares the strangers' row, of which no address and no network around it gets more than a part.
 */
export function seating({ streamsPerClient, streamsPerDoctor, displaysPerClient, strangersPerDoctor }: Places) {
  const part = (of: number) => Math.max(1, Math.floor(strangersPerDoctor * of));
  const [ofClient, ofDoctor] = [row(streamsPerClient), row(streamsPerDoctor)];
  const [ofDisplays, ofTicket, ofTickets] = [row(displaysPerClient), row(STREAMS_PER_TICKET), row(streamsPerClient)];
  const [ofStrangers, ofStrangersClient] = [
    row(strangersPerDoctor),
    row(Math.min(displaysPerClient, part(PART_OF_NETWORK))),
  ];
  const [ofNetwork, ofWide] = [row(part(PART_OF_NETWORK)), row(part(PART_OF_WIDE_NETWORK))];

  return ({ access }: EndpointShape, follower: Follower, { doctorId, ticket }: StreamAnswer): Seat[] => {
    const { client, isOwn, networks } = follower;
    const [address, network, wide] = networks;
    const here = (of: string) => `${of} ${doctorId}`;
    if (access !== 'public')
      return [
        [ofClient, client.key],
        [ofDoctor, here('desk')],
      ];
    const shared: Seat[] = ticket ? [[ofTicket, ticket.key]] : [];
    if (ticket?.isRight) return [...shared, [ofTickets, here(address)]];
    if (client.isScreen || isOwn)
      return [
        ...shared,
        [ofClient, client.key],
        [ofDoctor, here(client.isScreen ? 'screen' : 'own')],
        [ofDisplays, here(client.key)],
      ];
    return [
      ...shared,
      [ofClient, address],
      [ofStrangersClient, here(address)],
      [ofNetwork, here(network)],
      [ofWide, here(wide)],
      [ofStrangers, doctorId],
    ];
  };
}
