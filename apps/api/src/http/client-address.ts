import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const GROUP_BITS = 16;

/** The first `bits` of an IPv6 address. */
function networkOf(address: string, bits: number): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  const network = all.slice(0, Math.ceil(bits / GROUP_BITS)).map((group, i) => {
    const rest = Math.max(0, (i + 1) * GROUP_BITS - bits);
    return ((Number.parseInt(group, 16) >> rest) << rest).toString(16);
  });
  return `${network.join(':')}::/${bits}`;
}

type Caller = Pick<FastifyRequest, 'ip' | 'socket'>;

/** The address that a call came from, IPv4 as such; never a text that the client made up. */
function addressOf({ ip, socket }: Caller): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? 'unknown');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The key under which a client is counted: its IPv4 address, or its IPv6 network, since whoever has one address usually has all of it. */
export function clientAddress(caller: Caller): string {
  const address = addressOf(caller);
  return isIP(address) === 6 ? networkOf(address, 64) : address;
}

/** The network that a booking came from, as wide as one customer's neighbouring addresses are: IPv4 24 bits, IPv6 56. */
export function clientNetwork(caller: Caller): string {
  const address = addressOf(caller);
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  return isIP(address) === 6 ? networkOf(address, 56) : address;
}
