import { isIP } from 'node:net';

const GROUP_BITS = 16;

/** The first `bits` of an IPv6 address. */
export function networkOf(address: string, bits: number): string {
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

/** The beginning of a network of 24 or 56 bits, as wide as what a provider has in one country: 16 bits of IPv4, 32 of IPv6 (decision 130). */
export const beginningOf = (network: string): string => {
  const mark = network.includes(':') ? ':' : '.';
  return network.split(mark).slice(0, 2).join(mark);
};

/** The IPv6 network of 48 bits around one of 56. An IPv4 network stands for itself. */
export const widerNetwork = (network: string): string =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;

/** How a client is counted: its IPv4 address, or its IPv6 network, since whoever has one address usually has all of it. */
export const countedAddress = (address: string): string => (isIP(address) === 6 ? networkOf(address, 64) : address);
