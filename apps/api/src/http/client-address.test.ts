import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { clientAddress, clientNetwork } from './client-address.ts';

const seen = (ip: string) => clientAddress({ ip, socket: new Socket() });

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, counted) => expect(seen(ip)).toBe(counted));

it.each(['', 'x'.repeat(7_000), 'a\0b', '203.0.113.9, 10.0.0.1', '1.2.3', ':::'])('%j is no address', (ip) =>
  expect(seen(ip)).toBe('unknown'),
);

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.200', '203.0.113.0/24'],
  ['2001:db8:1:23ff:3:4:5:6', '2001:db8:1:2300::/56'],
  ['2001:db8:1:2301::6', '2001:db8:1:2300::/56'],
  ['2001:db8:1:2400::6', '2001:db8:1:2400::/56'],
])('a booking from %s comes from the network %s', (ip, network) =>
  expect(clientNetwork({ ip, socket: new Socket() })).toBe(network),
);
