import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { countedAddress, networkOf, widerNetwork } from '../lib/network.ts';

type Caller = Pick<FastifyRequest, 'ip' | 'socket'>;

/** The address that a call came from, IPv4 as such; never a text that the client made up. */
function addressOf({ ip, socket }: Caller): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? 'unknown');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The key under which a client is counted. */
export const clientAddress = (caller: Caller): string => countedAddress(addressOf(caller));

/** The network that a call came from, as wide as one customer's neighbouring addresses are: IPv4 24 bits, IPv6 56. */
export function clientNetwork(caller: Caller): string {
  const address = addressOf(caller);
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  return isIP(address) === 6 ? networkOf(address, 56) : address;
}

/** The client's address as it is counted, and the networks around it, the narrowest first. */
export function clientNetworks(caller: Caller): readonly [address: string, network: string, wide: string] {
  const network = clientNetwork(caller);
  return [clientAddress(caller), network, widerNetwork(network)];
}
